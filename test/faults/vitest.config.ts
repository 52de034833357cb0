import { defineConfig } from "vitest/config";
import { environment } from "../../vitest.config.ts";

/** These tests take long and want the machine for themselves: `npm run test:faults` alone runs them. */
// oxlint-disable-next-line import/no-default-export -- as the test runner wants it
export default defineConfig({
  test: {
    include: ["test/faults/*.faults.ts"],
    setupFiles: ["test/setup.ts"],
    // What is measured is what a machine under load does; two files at once would make each other's kills come late.
    fileParallelism: false,
    env: environment,
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
