import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/**
 * The environment of a person at a terminal, also where continuous integration runs the tests. The packed tool keeps no
 * compiled code: it would be in the home of that person.
 */
export const environment = {
  CI: "",
  GITHUB_ACTIONS: "",
  GITHUB_STEP_SUMMARY: "",
  GITHUB_OUTPUT: "",
  STELE_NO_CACHE: "1",
};

const LONG = "test/**/*.long.test.ts";

/** These count which modules are loaded, or replace one. So each needs a process of its own. */
const COUNTING = [
  "test/loading.test.ts",
  "test/content/locate.test.ts",
  "test/content/sources/links-meanwhile.test.ts",
  "test/gateway/files.test.ts",
  "test/preview/server.test.ts",
  "test/publish/links-meanwhile.test.ts",
];

/**
 * `npm test` runs what needs nothing but Node and git, and takes little time. `npm run test:all`, which is this with
 * `--mode all`, uses engines too, draws more inputs, and runs `*.long.test.ts`: matrices, floods, the largest sizes.
 * Continuous integration sets the variables of the first two for `npm test`, and then runs the project `long` alone.
 */
export default defineConfig(({ mode }) => {
  const isAll = mode === "all";
  const engines = isAll ? {} : { STELE_ENGINES: process.env["STELE_ENGINES"] ?? "none" };
  const common = {
    setupFiles: ["test/setup.ts"],
    env: { ...environment, ...engines, ...(isAll ? { STELE_RUNS: "all" } : {}) },
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // What is waited for comes, on a busy machine later than within the second that is usual.
    expect: { poll: { timeout: 120_000 } },
  };
  const together = { include: ["test/**/*.test.ts", "test/**/*.test.tsx"], isolate: false };
  const long = { test: { ...common, name: "long", include: [LONG] } };
  return {
    test: {
      globalSetup: ["test/run-folder.ts"],
      projects: [
        // Loading the modules again for each file would take half of the time.
        { test: { ...common, name: "together", ...together, exclude: [...configDefaults.exclude, LONG, ...COUNTING] } },
        { test: { ...common, name: "alone", include: COUNTING } },
        ...(isAll ? [long] : []),
      ],
      // Vitest would leave a processor free, which of two is half. Many tests wait for the programs that they start, and
      // those of engines most: two more workers use that time.
      maxWorkers: Math.max(engines.STELE_ENGINES === "none" ? 2 : 4, availableParallelism() - 1),
    },
  };
});
