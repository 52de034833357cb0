import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** The environment of a person at a terminal, also where continuous integration runs the tests. */
export const environment = { CI: "", GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: "", GITHUB_OUTPUT: "" };

const LONG = "test/**/*.long.test.ts";

/** These count which modules are loaded, or replace one. So each needs a process of its own. */
const COUNTING = ["test/loading.test.ts", "test/content/locate.test.ts"];

/**
 * `npm test` runs what needs nothing but Node and git, and takes little time. `npm run test:all`, which is this with
 * `--mode all`, uses engines too, runs `*.long.test.ts` (matrices, floods, the largest sizes), and draws more inputs.
 */
export default defineConfig(({ mode }) => {
  const isAll = mode === "all";
  const common = {
    setupFiles: ["test/setup.ts"],
    env: isAll ? { ...environment, STELE_RUNS: "all" } : { ...environment, STELE_ENGINES: "none" },
    testTimeout: 240_000,
    hookTimeout: 240_000,
  };
  const together = { include: ["test/**/*.test.ts", "test/**/*.test.tsx"], isolate: false };
  return {
    test: {
      projects: [
        // Loading the modules again for each file would take half of the time.
        { test: { ...common, name: "together", ...together, exclude: [...configDefaults.exclude, LONG, ...COUNTING] } },
        { test: { ...common, name: "alone", include: isAll ? [LONG, ...COUNTING] : COUNTING } },
      ],
      // Vitest would leave a processor free, which of two is half. Many tests wait for the programs that they start, and
      // those of engines most: a third worker uses that time.
      maxWorkers: Math.max(isAll ? 3 : 2, availableParallelism() - 1),
    },
  };
});
