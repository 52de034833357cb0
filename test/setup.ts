/**
 * What runs before and after the tests of each file.
 *
 * Property tests draw the same inputs in each run, so that a run that fails is the doing of what was changed, and fails
 * again. `STELE_SEED=N npm test` draws others; what one of them finds becomes a row of a table.
 */
import * as fc from "fast-check";
import { afterAll } from "vitest";
import { runs } from "./runs.ts";
import { endFile } from "./stele.ts";

const seed = process.env["STELE_SEED"] ?? "1";
if (!/^\d{1,9}$/.test(seed)) throw new Error("STELE_SEED is a whole number");

fc.configureGlobal({ seed: Number(seed), numRuns: runs(100) });

afterAll(endFile);
