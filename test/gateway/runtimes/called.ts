/** For which requests a host calls a script: asked with one that says so, in the place of the gateway. */
import { expect, it } from "vitest";
import { send } from "../../http.ts";

export const SAYS_CALLED = 'export default { fetch: () => new Response("called") };\n';

/** Describes that the script is called for the endpoint, and that all other requests cost no call. */
export function describeCalls(port: () => number): void {
  it.each([
    ["/api/v1/translate", true],
    ["/api/v1/translate?target_locale=es&source_url=x", true],
    ["/api/v1/translate/", true],
    ["/api/v1/translate/es/docs/intro", true],
    ["/api/v1/translated", false],
    ["/api/v1/translate-all/es", false],
    ["/api/v1/locales", false],
    ["/translations/v1/es/docs/intro.json", false],
    ["/", false],
    ["/nope", false],
  ])("calls it for %s: %s", async (target, isCalled) => {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      const { body } = await send(port(), { method, target });
      expect({ method, isCalled: body === "called" }).toEqual({ method, isCalled });
    }
  });
}
