/** Loaded before a program that is measured: at its end, writes what it has used to the file named in STELE_USAGE. */
const { writeFileSync } = require("node:fs");

process.on("exit", () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpu: userCPUTime + systemCPUTime, memory: maxRSS };
  writeFileSync(process.env.STELE_USAGE, `${JSON.stringify(usage)}\n`);
});
