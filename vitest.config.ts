import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** The environment of a person at a terminal, also where continuous integration runs the tests. */
export const environment = { CI: "", GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: "", GITHUB_OUTPUT: "" };

/** These count which modules are loaded, or replace one. So each needs a process of its own. */
const COUNTING = ["test/loading.test.ts", "test/content/locate.test.ts"];

/**
 * `npm test` runs what needs nothing but Node and git. `npm run test:all`, which is this with
 * `--mode all`, uses engines too and runs the long matrices, in files named `*.long.test.ts`.
 */
export default defineConfig(({ mode }) => {
  const isAll = mode === "all";
  const left = [...configDefaults.exclude, ...(isAll ? [] : ["test/**/*.long.test.ts"])];
  const common = {
    setupFiles: ["test/setup.ts"],
    env: { ...environment, STELE_ENGINES: isAll ? (process.env["STELE_ENGINES"] ?? "") : "none" },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  };
  const tests = { name: "together", include: ["test/**/*.test.ts", "test/**/*.test.tsx"] };
  return {
    test: {
      projects: [
        // Loading the modules again for each file would take half of the time.
        { test: { ...common, ...tests, exclude: [...left, ...COUNTING], isolate: isAll } },
        { test: { ...common, name: "alone", include: COUNTING } },
      ],
      // Vitest would leave a processor free, which of two is half: many tests wait for the programs that they start.
      maxWorkers: Math.max(2, availableParallelism() - 1),
    },
  };
});
