/** Reads changes that `stele diff --json` has saved. The file may come from a stranger. */
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as z from "zod";
import type { BuildChanges } from "../../compare/changes.ts";
import { readOwn } from "../../compare/saved-build.ts";
import { diagnostic } from "../../diagnostics/catalogue.ts";
import { refusal } from "../../publish/failures.ts";
import { parsed } from "./saved-json.ts";

/** The maximum size of the file in mebibytes. Changes of a hundred thousand pages have some 30 MiB. */
const MOST_MEBIBYTES = 64;

const text = z.string();
const count = z.int().min(0);
const code = text.regex(/^[A-Za-z0-9-]+$/);
const page = z.strictObject({ path: text, url: text.optional() });
const outdated = z.strictObject({
  path: text,
  url: text.optional(),
  title: text.optional(),
  added: count.optional(),
  removed: count.optional(),
  commits: count.optional(),
  since: text.optional(),
});
const pages = { new: z.array(page), changed: z.array(page), gone: z.array(page) };
const total = { before: count, after: count };

const savedChanges = z.strictObject({
  summary: text,
  pages: z.strictObject(pages),
  locales: z.array(z.strictObject({ code, ...pages })),
  newly_outdated: z.nullable(z.array(z.strictObject({ code, pages: z.array(outdated) }))),
  dead_addresses: z.nullable(z.array(text)),
  totals: z.strictObject({
    pages: z.strictObject(total),
    locales: z.array(z.strictObject({ code, ...total })),
  }),
  files: z.strictObject({ new: z.array(text), changed: z.array(text), gone: z.array(text) }),
}) satisfies z.ZodType<BuildChanges>;

/**
 * Reads the file.
 *
 * @throws a refusal if the file has another format, is too large or is a link, or an error of the operating system
 */
export function readChanges(file: string): BuildChanges {
  const place = join(realpathSync(dirname(file)), basename(file));
  const changes = parsed(savedChanges, readOwn(place, { mebibytes: MOST_MEBIBYTES }));
  if (!changes) throw refusal([diagnostic("saved-changes-unknown", { file })]);
  return changes;
}
