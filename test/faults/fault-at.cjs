/*
 * Preloaded into the tool (`node --require`): counts each call that changes the disk below the working directory, and
 * at one of them kills its own process, or answers as a disk at fault would.
 *
 *     STELE_FAULT_LOG=FILE       one line a call is appended: `rename dist -> .dist.stele/old`
 *     STELE_FAULT_AT=7:kill      killed before the 7th call
 *     STELE_FAULT_AT=7:half      killed in the middle of it: half of the bytes written, half of a folder removed
 *     STELE_FAULT_AT=7:SIGINT    sends itself a signal, and goes on as far as that lets it
 *     STELE_FAULT_AT=7:stop      stopped before it, until it is continued
 *     STELE_FAULT_AT=7:others    before it, another program writes, replaces, renames and removes files in the out folder
 *     STELE_FAULT_AT=7:links     before it, another program puts links in the place of the former site's folders
 *     STELE_FAULT_AT=7:ENOSPC    the 7th call fails with this error, those after it do not
 *
 * CommonJS, and not a module: a preloaded script runs before the tool takes anything from node:fs.
 */
"use strict";
const fs = require("node:fs");
const { isAbsolute, join, relative, resolve } = require("node:path");

/** Functions of node:fs that change the disk, with how many paths they begin with. */
const WRITING = {
  appendFile: 1,
  chmod: 1,
  copyFile: 2,
  cp: 2,
  link: 2,
  mkdir: 1,
  open: 1,
  rename: 2,
  rm: 1,
  rmdir: 1,
  symlink: 2,
  truncate: 1,
  unlink: 1,
  utimes: 1,
  writeFile: 1,
};
/** Those that change an open file. */
const WRITING_OPEN = ["fchmod", "fdatasync", "fsync", "ftruncate", "futimes", "write", "writev"];

const original = { ...fs };
const project = original.realpathSync(process.cwd());
const [at, what] = (process.env.STELE_FAULT_AT ?? "").split(":");
const log = process.env.STELE_FAULT_LOG;
const opened = new Map();
let count = 0;

for (const [name, paths] of Object.entries(WRITING)) {
  wrap(
    name,
    (args) => args.slice(0, paths).map(shown),
    (args) => name !== "open" || opensForWriting(args[1]),
  );
}
for (const name of WRITING_OPEN)
  wrap(
    name,
    (args) => [opened.get(args[0])],
    () => true,
  );

/** Puts a counting function in the place of each form of one of node:fs: synchronous, with a callback, as a promise. */
function wrap(name, pathsOf, counts) {
  for (const [holder, key] of [
    [fs, `${name}Sync`],
    [fs, name],
    [fs.promises, name],
  ]) {
    const called = holder[key];
    if (called === undefined) continue;
    holder[key] = Object.assign((...args) => {
      const paths = pathsOf(args);
      if (counts(args) && paths.some((path) => path !== undefined)) step(name, paths, args);
      const result = called.apply(holder, args);
      if (name === "open" && typeof result === "number") opened.set(result, paths[0]);
      return result;
    }, called);
  }
}

/** Counts a call, and ends the process or throws where it is the one. */
function step(name, paths, args) {
  count += 1;
  if (log !== undefined) original.appendFileSync(log, `${name} ${paths.join(" -> ")}\n`);
  if (count !== Number(at)) return;
  if (what === "stop") return void process.kill(process.pid, "SIGSTOP");
  if (what.startsWith("SIG")) return void process.kill(process.pid, what);
  if (what === "others") return meddle(join(project, "dist"));
  if (what === "links") return exchangeFolders(join(project, ".dist.stele/gone"));
  if (what === "half") doHalf(name, args);
  if (what === "kill" || what === "half") {
    process.kill(process.pid, "SIGKILL");
    // The signal reaches the process before this ends, or while it does.
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  }
  // Writing to an open file knows no path, and writing a whole file is that.
  const path = name !== "writeFile" && typeof args[0] === "string" ? { path: args[0] } : {};
  const syscall = name === "writeFile" ? "write" : name.toLowerCase();
  throw Object.assign(new Error(`${what}: planted, ${syscall}`), { code: what, errno: -1, syscall, ...path });
}

/** What another program does in the out folder, which it makes again where it is missing: each of its texts is its own. */
function meddle(dist) {
  const file = (path) => join(dist, path);
  original.mkdirSync(file("api/v1"), { recursive: true });
  original.writeFileSync(file("existing.txt"), "existing: new\n");
  original.writeFileSync(file("api/v1/existing.txt"), "existing: new, in a folder of ours\n");
  original.writeFileSync(file("robots.txt"), "existing: written in place\n");
  for (const path of ["sitemap.xml", "api/v1/locales"]) {
    original.writeFileSync(join(project, "existing.tmp"), `existing: renamed over ${path}\n`);
    original.renameSync(join(project, "existing.tmp"), file(path));
  }
  if (original.existsSync(file("addresses/v1.json")))
    original.renameSync(file("addresses/v1.json"), file("renamed.json"));
  original.rmSync(file("switcher/v1.js"), { force: true });
}

/** Moves the folders of a site away, and puts links to copies in their place: what is behind the links is not ours. */
function exchangeFolders(site) {
  if (!original.existsSync(site)) return;
  for (const { name } of original.readdirSync(site, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const copy = join(project, "behind", name);
    original.cpSync(join(site, name), copy, { recursive: true });
    original.renameSync(join(site, name), join(project, `away-${name}`));
    original.symlinkSync(copy, join(site, name));
  }
  const files = original.readdirSync(join(project, "behind"), { recursive: true });
  original.writeFileSync(join(project, "behind.json"), JSON.stringify(files.sort()));
}

/** What a call leaves behind that is cut short. */
function doHalf(name, args) {
  if (name === "writeFile") original.writeFileSync(args[0], half(args[1]), args[2]);
  if (name === "write") original.writeSync(args[0], half(args[1]));
  if (name === "copyFile") original.writeFileSync(args[1], half(original.readFileSync(args[0])), { flag: "wx" });
  if (name === "rm") removeHalf(args[0]);
}

function half(content) {
  const bytes = Buffer.from(content);
  return bytes.subarray(0, bytes.length >> 1);
}

function removeHalf(folder) {
  if (original.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return;
  const files = original
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory());
  files.forEach((entry, index) => {
    if (index % 2 === 0) original.unlinkSync(join(entry.parentPath, entry.name));
  });
}

/** A path from the working directory; nothing for one outside. Names that hold a process and a time are made one. */
function shown(path) {
  if (typeof path !== "string") return undefined;
  const inside = relative(project, resolve(byName(path)));
  if (inside.split("/")[0] === ".." || isAbsolute(inside)) return undefined;
  return inside.replace(/\.\d+\.\d+$/, ".N");
}

/** The path of something in an open folder, by the name of that folder. */
function byName(path) {
  const [, descriptor, rest] = /^(\/proc\/self\/fd\/\d+)(.*)$/.exec(path) ?? [];
  return descriptor === undefined ? path : original.readlinkSync(descriptor) + rest;
}

function opensForWriting(flags = "r") {
  const { O_WRONLY, O_RDWR, O_CREAT } = fs.constants;
  return typeof flags === "number" ? (flags & (O_WRONLY | O_RDWR | O_CREAT)) !== 0 : flags !== "r";
}
