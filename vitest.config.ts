import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

/** The environment of a person at a terminal, also where continuous integration runs the tests. */
export const environment = { CI: "", GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: "", GITHUB_OUTPUT: "" };

/**
 * `npm test` runs what needs nothing but Node and ends within two minutes. `npm run test:all`, which is this with
 * `--mode all`, uses engines too and runs the long matrices, in files named `*.long.test.ts`.
 */
export default defineConfig(({ mode }) => {
  const isAll = mode === "all";
  return {
    test: {
      include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
      exclude: [...configDefaults.exclude, ...(isAll ? [] : ["test/**/*.long.test.ts"])],
      setupFiles: ["test/random-inputs.ts"],
      env: { ...environment, STELE_ENGINES: isAll ? (process.env["STELE_ENGINES"] ?? "") : "none" },
      testTimeout: 240_000,
      hookTimeout: 240_000,
      // Vitest would leave a processor free, which of two is half: many tests wait for the programs that they start.
      maxWorkers: Math.max(2, availableParallelism() - 1),
    },
  };
});
