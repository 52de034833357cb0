/** Every hostile value in every text of the reference pages: a file sets all of them at once, to the one value. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { referenceArtifacts } from "../../scripts/artifacts/reference/page.ts";
import { decodeContent } from "../../scripts/content/decode.ts";
import { readContent } from "../../scripts/content/read.ts";
import { english } from "../../scripts/content/reference/en.ts";
import type { Diagnostic } from "../../scripts/model.ts";
import { plan, planDecoded } from "../../scripts/pipeline.ts";
import { checkDiagnostics } from "../fuzz/oracles/diagnostics.ts";
import { checkHtml } from "../fuzz/oracles/html.ts";
import { allHostileValues } from "../hostile-values.ts";
import { temporaryFolder, writeFiles } from "../stele.ts";
import { chromiumProgram, type HtmlReader, openHtmlReader } from "./browser.ts";
import { changed, filesOf, plainDocuments, REFERENCE_FILE } from "./contents.ts";
import { type Field, fields } from "./fields.ts";
import { wholeTexts } from "../whole-texts.ts";

const ofReference = fields.filter(({ file }) => file === "reference");
const texts = ofReference.filter(({ part }) => part === "value");
const keys = ofReference.filter(({ part }) => part === "key");

/** The content with the value in all of these fields. */
function contentWith(value: string, chosen: readonly Field[]): Record<string, { name: string; text: string }> {
  const reference = chosen.reduce<unknown>((all, { pointer, part }) => changed(all, pointer, value, part), english);
  const files = filesOf({ ...plainDocuments, reference }, true);
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, { name: `content/${name}`, text }]));
}

/** The fields that errors are about; all of them where an error is about the file. */
function refusedAmong(chosen: readonly Field[], value: string, diagnostics: readonly Diagnostic[]): Field[] {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const pointers = new Set(
    errors.map(({ place }) => (place && "pointer" in place ? JSON.stringify(place.pointer) : "the file")),
  );
  return chosen.filter(({ pointer, part }) => {
    const own = part === "key" ? [...pointer, value] : pointer;
    return pointers.has("the file") || pointers.has(JSON.stringify(own));
  });
}

const counts = { cells: 0, refused: 0, accepted: 0, pages: 0 };
let reader: HtmlReader | undefined;

beforeAll(async () => {
  if (chromiumProgram !== undefined) reader = await openHtmlReader();
});

afterAll(async () => {
  await reader?.close();
  process.stdout.write(
    `injection matrix of the reference: ${ofReference.length} fields x ${allHostileValues.length} values = ` +
      `${counts.cells} cells, ${counts.refused} refused, ${counts.accepted} accepted, ${counts.pages} pages read by Chromium\n`,
  );
});

function count(chosen: readonly Field[], refused: readonly Field[]): void {
  counts.cells += chosen.length;
  counts.refused += refused.length;
  counts.accepted += chosen.length - refused.length;
}

describe("the texts of the reference", () => {
  it("take no key of a hostile name", () => {
    for (const value of allHostileValues) {
      const content = contentWith(value, keys);
      const { diagnostics } = decodeContent(content);
      checkDiagnostics(diagnostics, Object.values(content));
      const refused = refusedAmong(keys, value, diagnostics);
      expect({ value, refused: refused.length }).toEqual({ value, refused: keys.length });
      count(keys, refused);
    }
  });

  it("refuse a hostile value, or show it as text", async () => {
    for (const value of allHostileValues) {
      const content = contentWith(value, texts);
      const decoded = decodeContent(content);
      const { diagnostics } = decoded;
      checkDiagnostics(diagnostics, Object.values(content));
      const refused = refusedAmong(texts, value, diagnostics);
      count(texts, refused);
      const accepted = texts.filter((field) => !refused.includes(field));
      if (accepted.length === 0) continue;
      // What was decoded already, if nothing of it was refused.
      const planned = (refused.length === 0 ? planDecoded(decoded) : plan(contentWith(value, accepted))).value;
      expect({ value, isPlanned: planned !== undefined }).toEqual({ value, isPlanned: true });
      const artifacts = planned ? [...referenceArtifacts(planned.site)] : [];
      for (const { path, text } of wholeTexts(artifacts.filter((one) => one.path === "reference/pt-BR/index.html"))) {
        checkHtml(path, text);
        expect({ value, found: (await reader?.refusal(text)) ?? "" }).toEqual({ value, found: "" });
        counts.pages += 1;
      }
    }
    expect(counts.pages).toBeGreaterThan(50);
  }, 600_000);

  it("lie in files of languages alone, whatever a file is called", () => {
    const names = allHostileValues
      .map((value) => value.toWellFormed().replaceAll(/[/\0]/g, ""))
      .filter((name) => Buffer.byteLength(name) < 200);
    const text = stringify(english, { lineWidth: 0 });
    for (const name of names) {
      const folder = temporaryFolder();
      writeFiles(folder, { ...filesOf(plainDocuments, false), [`reference/${name}.yaml`]: text });
      const { files, diagnostics } = readContent(folder, "content");
      const planned = plan(files);
      const all = [...diagnostics, ...planned.diagnostics];
      checkDiagnostics(all, Object.values(files));
      const isRefused = all.some(({ severity }) => severity === "error");
      // What begins with a dot is what editors leave behind, and is passed over.
      const isTag = /^(?:[a-z]{2,8}|x)(?:-[a-z0-9]{1,8})*$/i.test(name);
      if (!isTag && name !== "" && !name.startsWith("."))
        expect({ name, isRefused }).toEqual({ name, isRefused: true });
    }
    expect(REFERENCE_FILE).toContain("reference/");
  });
});
