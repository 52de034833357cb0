/**
 * How many inputs a property test draws: all with `npm run test:all`, a tenth with `npm test`, which has a minute.
 *
 * @param count the number with `npm run test:all`
 */
export function runs(count: number): number {
  return process.env["STELE_RUNS"] === "all" ? count : Math.ceil(count / 10);
}
