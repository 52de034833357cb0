import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { ask, openQuestions } from "../../scripts/init/ask.ts";
import { findAll } from "../../scripts/init/detect/index.ts";
import { propose } from "../../scripts/init/propose.ts";
import type { Repository } from "../../scripts/init/repository.ts";
import { hintOf, sentenceOf } from "../content-files.ts";

const EMPTY: Repository = {
  text: () => undefined,
  values: () => undefined,
  has: () => false,
  folders: () => [],
  files: () => [],
};

/** Asks what an empty folder leaves open, and types lines; then the input ends. */
async function asked(lines: readonly string[]) {
  const findings = findAll(EMPTY);
  const questions = openQuestions(propose(findings), findings, {});
  const input = new PassThrough();
  const output = new PassThrough();
  let shown = "";
  const left = [...lines];
  // A line is typed when a question is shown.
  output.on("data", (text: Buffer) => {
    shown += text.toString();
    if (!shown.endsWith("] ")) return;
    const line = left.shift();
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  });
  const given = await ask(questions, { input, output });
  return { shown, proposal: given && propose(findings, given) };
}

describe("the questions", () => {
  it("are two in an empty folder, and an empty answer takes what is proposed", async () => {
    const { shown, proposal } = await asked(["", ""]);
    expect(shown).toBe(
      "The address that the site is published at: [https://docs.example.com] Its languages, the source language first: [en es] ",
    );
    expect(proposal).toMatchObject({ baseUrl: "https://docs.example.com", sourceLocale: "en" });
  });

  it("are put again with what is wrong with an answer", async () => {
    const { shown, proposal } = await asked(["docs.acme.dev", "https://docs.acme.dev", "fr pt_BR", "fr, pt-br"]);
    const address = { reason: "not-an-address", address: "docs.acme.dev" } as const;
    const language = { text: "pt_BR", meant: "pt-BR" };
    const wrong = [
      `${sentenceOf("address-refused", address)} ${hintOf("address-refused", address)}`,
      `${sentenceOf("language-without-name", language)} ${hintOf("language-without-name", language)}`,
    ];
    const questions = /(?:The address|Its languages)[^[]*\[[^\]]*\] /g;
    expect(shown.replaceAll(questions, "").split("\n").filter(Boolean)).toEqual(wrong);
    expect(proposal).toMatchObject({
      baseUrl: "https://docs.acme.dev",
      isExampleAddress: false,
      sourceLocale: "fr",
      locales: [{ code: "fr" }, { code: "pt-BR" }],
    });
  });

  it("are over when the input ends", async () => {
    expect(await asked(["https://docs.acme.dev"])).toMatchObject({ proposal: undefined });
  });
});
