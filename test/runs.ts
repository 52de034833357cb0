/** Whether everything runs, as with `npm run test:all`. */
export const isWhole = process.env["STELE_RUNS"] === "all";

/**
 * How many inputs a property test draws: all with `npm run test:all`, a tenth with `npm test`, which has a minute.
 *
 * @param count the number with `npm run test:all`
 */
export function runs(count: number): number {
  return isWhole ? count : Math.ceil(count / 10);
}
