import { defineConfig } from "vitest/config";
export default defineConfig({
  test: {
    include: ["test/generators/*.generators.ts"],
    setupFiles: ["test/setup.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 1,
  },
});
