/**
 * Every place that a host has to be in. Each failure names the file to change; "Adding a host" in CONTRIBUTING.md has
 * the order.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hosts } from "../../scripts/hosts/index.ts";
import { consumers } from "../injection/consumers/index.ts";
import { planted } from "../injection/planted.ts";
import { root } from "../root.ts";

/** A place that knows each host, the hosts that it leaves out with the reason, and what to do there. */
interface Place {
  readonly todo: string;
  readonly knows: (name: string) => boolean;
  readonly without?: Readonly<Record<string, string>>;
}

const UNDETECTED = {
  serve: "projects start it from a terminal, without a file",
  lighttpd: "its configuration is on the server, under any name",
  "s3-cloudfront": "its configuration is in AWS",
};

const places: readonly Place[] = [
  {
    todo: "write scripts/hosts/<name>.ts, or a folder of that name with an index.ts",
    knows: (name) => exists(`scripts/hosts/${name}.ts`) || exists(`scripts/hosts/${name}/index.ts`),
  },
  {
    todo: "add it to the list of scripts/hosts/index.ts",
    knows: (name) => hosts.some((host) => host.name === name),
  },
  {
    todo: "add its name to HOST_NAMES in scripts/content/content.ts",
    knows: (name) => textOf("scripts/content/content.ts").includes(`"${name}"`),
  },
  {
    todo: "run `npm run stele -- schema` for content/schema/site.schema.json",
    knows: (name) => textOf("content/schema/site.schema.json").includes(`"${name}"`),
  },
  {
    todo: "run `UPDATE_FIXTURES=1 npx vitest run test/invalid.test.ts`, which lists the hosts in a fixture",
    knows: (name) => new RegExp(`[ ]${name}[,.]`).test(textOf("test/fixtures/all-problems/expected.txt")),
  },
  {
    todo: "run `npm run readme` for its row in the table of scripts/hosts/README.md",
    knows: (name) => sectionOf("What each host does").includes(`\n| \`${name}\` | `),
  },
  {
    todo: "add how to publish there to the table below Publishing in scripts/hosts/README.md",
    knows: (name) => sectionOf("Publishing").includes(`\n| \`${name}\` | `),
  },
  {
    todo: "add its files to scripts/init/detect/hosts.ts, or to UNDETECTED here with the reason",
    knows: (name) => textOf("scripts/init/detect/hosts.ts").includes(`"${name}"`),
    without: UNDETECTED,
  },
  {
    todo: "write test/hosts/<name>.test.ts, which asks its engine the rows of test/hosts/cases.ts",
    knows: (name) => exists(`test/hosts/${name}.test.ts`) && asksRows(textOf(`test/hosts/${name}.test.ts`)),
    without: { "gitlab-pages": "gitlab-redirects.ts matches its rules as its server does" },
  },
  {
    todo: "add the program that reads its files to test/injection/consumers/index.ts",
    knows: (name) => name in consumers,
  },
  {
    todo: "add a broken file that its consumer refuses to test/injection/planted.ts",
    knows: (name) => planted.some(({ host }) => host === name),
    without: { "github-pages": "its one file has the same text for every site" },
  },
];

function exists(path: string): boolean {
  return existsSync(join(root, path));
}

function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

/** The part of the guide to hosts from one heading to the next of any level. */
function sectionOf(heading: string): string {
  return new RegExp(`^#+ ${heading}\\n[^]*?(?=^#+ )`, "m").exec(textOf("scripts/hosts/README.md"))?.[0] ?? "";
}

/** Whether a test asks rows of the table: a running server, or a reader of the files. */
function asksRows(text: string): boolean {
  return /from "\.\/(?:cases|conformance|ruled)\.ts"/.test(text);
}

/** What is missing for a host, one line a place. */
function missing(name: string): string[] {
  return places
    .filter(({ knows, without = {} }) => !(name in without) && !knows(name))
    .map(({ todo }) => `${name}: ${todo.replaceAll("<name>", name)}`);
}

describe("a host", () => {
  it.each(hosts.map(({ name }) => name))("%s is in every place that has to know it", (name) => {
    expect(missing(name)).toEqual([]);
  });

  it("that is new is missing in every place", () => {
    expect(missing("some-new-host")).toHaveLength(places.length);
  });

  it("is left out of a place only while that is true", () => {
    const known = places.flatMap(({ without = {}, knows, todo }) =>
      Object.keys(without).flatMap((name) => (knows(name) ? [`${name}: ${todo}`] : [])),
    );
    expect(known).toEqual([]);
  });
});
