/** Spellings that servers with regular expressions get wrong: encoded names of parameters, control characters in paths. */
import { describe, expect, it } from "vitest";
import { type Received } from "../http.ts";
import { follow } from "./conformance.ts";
import { controlsInPaths, encodedLetters, encodedParameters, repeatedParameters } from "./hostile.ts";
import { answer } from "./site.ts";

/** Describes a server of the fixture site. */
export function describeSpellings(name: string, port: () => number): void {
  const ask = (query: string): Promise<Received> =>
    follow(port(), { method: "POST", target: `/api/v1/translate?${query}` });

  it.each(controlsInPaths)(`${name} refuses a control character in a path: %s`, async (rest) => {
    const { status, body } = await follow(port(), { method: "POST", target: `/api/v1/translate/${rest}` });
    expect({ status, body }).toEqual({ status: 400, body: expect.stringContaining('"invalid_request"') });
  });

  describe(`${name}, asked with encoded parameters,`, () => {
    it.each(repeatedParameters)("refuses one that is there twice: %s", async (query) => {
      const { status, body } = await ask(query);
      expect({ status, body }).toEqual({ status: 400, body: expect.stringContaining('"invalid_request"') });
    });

    it.each(encodedParameters)("answers: %s", async (query) => {
      const { status, body } = await ask(query);
      expect({ status, body }).toEqual({ status: 200, body: answer("es", "/docs/intro") });
    });

    it.each(encodedLetters)("answers or refuses, and gives no other answer: %s", async (query) => {
      const { status, body } = await ask(query);
      if (status === 200) expect(body).toBe(answer("es", "/docs/intro"));
      else expect(body).toMatch(/"(?:invalid_request|unknown_locale|unknown_page)"/);
    });
  });
}
