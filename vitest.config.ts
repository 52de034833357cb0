import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** The environment of a person at a terminal, also where continuous integration runs the tests. */
export const environment = { CI: "", GITHUB_ACTIONS: "", GITHUB_STEP_SUMMARY: "", GITHUB_OUTPUT: "" };

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    setupFiles: ["test/random-inputs.ts"],
    env: environment,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Vitest would leave a processor free, which of two is half: many tests wait for the programs that they start.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
