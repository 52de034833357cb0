import { defineConfig } from "vitest/config";
import { environment } from "../../vitest.config.ts";

/** These tests run real docs generators: `npm run test:generators` alone runs them. */
// oxlint-disable-next-line import/no-default-export -- as the test runner wants it
export default defineConfig({
  test: {
    include: ["test/generators/*.generators.ts"],
    setupFiles: ["test/setup.ts"],
    // Generators start others of their threads and wait: two of them use two processors well.
    maxWorkers: 2,
    env: { ...environment, ASTRO_TELEMETRY_DISABLED: "1", NEXT_TELEMETRY_DISABLED: "1" },
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
