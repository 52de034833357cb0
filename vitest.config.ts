import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    setupFiles: ["test/random-inputs.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Vitest would leave a processor free, which of two is half: many tests wait for the programs that they start.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
});
