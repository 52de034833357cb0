/** Page paths: any text, against readers that know nothing of ours. */
import { posix } from "node:path";
import { diagnostic } from "../../../scripts/diagnostics/catalogue.ts";
import { canonicalPath, collisionKey, filePath, type PathResult, pathSegments } from "../../../scripts/site/paths.ts";
import { anyText, perhapsBent } from "../bend.ts";
import { checkDiagnostics } from "../oracles/diagnostics.ts";
import type { Random } from "../random.ts";
import { hold, target } from "../target.ts";

const RIGHT = [
  "/",
  "/docs",
  "/docs/intro/",
  "/docs/caf%C3%A9",
  "/a b/日本語",
  "/😀/x.json",
  "/v1.2/a+b&c=d,e@f!g~h",
  "/straße",
];

function make(random: Random): string {
  const text = random.chance(0.4) ? anyText(random) : perhapsBent(random, random.pick(RIGHT), 0.6);
  return random.chance(0.3) || text.startsWith("/") ? text : `/${text}`;
}

function run(text: string): string {
  return checkPath(text, canonicalPath(text));
}

/** What must hold of a path as it was read. */
export function checkPath(text: string, read: PathResult): string {
  if (!read.ok) {
    checkDiagnostics([diagnostic("path-refused", { path: text, reason: read.reason, part: read.part })], []);
    return "refused";
  }
  const { path, trailingSlash } = read.defined;
  hold(
    /^(?:\/[A-Za-z0-9._~!+&=,@-]+|(?:\/|%[0-9A-F]{2}|[A-Za-z0-9._~!+&=,@-])+)?$/.test(path),
    () => `the path ${path}`,
  );
  hold(trailingSlash === text.endsWith("/"), () => `the slash of ${text}`);
  const again = canonicalPath(path || "/");
  hold(again.ok && again.defined.path === path, () => `${path} is read as ${JSON.stringify(again)}`);
  hold(new URL(`https://a.test${path}`).pathname === (path || "/"), () => `${path} is read as another path by URL`);
  checkFile(path);
  checkSpellings(path);
  return "accepted";
}

/** The file is where its segments say: nothing leads out, and no name is too long for a disk. */
function checkFile(path: string): void {
  const file = `/out${filePath(path)}.json`;
  hold(posix.normalize(file) === file && posix.resolve(file) === file, () => `the file ${file}`);
  const segments = pathSegments(path);
  hold(segments.map((one) => `/${one}`).join("") === filePath(path), () => `the segments of ${path}`);
  for (const [index, segment] of segments.entries()) {
    const name = index === segments.length - 1 ? `${segment}.json` : segment;
    hold(Buffer.byteLength(name) <= 255 && !/[\p{Cc}/\\]/u.test(name) && name.isWellFormed(), () => `the name ${name}`);
  }
}

/** Encoded throughout it is the same page, and so it is for what tells collisions. */
function checkSpellings(path: string): void {
  const encoded = [...Buffer.from(filePath(path))]
    .map((byte) =>
      byte === 0x2f || byte === 0x2e ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, "0")}`,
    )
    .join("");
  const same = canonicalPath(encoded || "/");
  hold(same.ok && same.defined.path === path, () => `${encoded} is ${JSON.stringify(same)}, not ${path}`);
  const key = collisionKey(path);
  hold(key === collisionKey(same.ok ? same.defined.path : ""), () => `two keys of ${path}`);
  hold(key.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC") === key, () => `the key ${key} folds further`);
}

export const paths = target<string>({ name: "paths", share: 1.5, make, run, outcomes: ["refused", "accepted"] });
