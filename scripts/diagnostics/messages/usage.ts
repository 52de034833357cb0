import { error, quoted } from "../message.ts";

/** Problems of the command line and of the machine that a command runs on. */
export const usageMessages = {
  "unknown-host": error<{ host: string; known: readonly string[]; meant: string | undefined }>(
    ({ host, known, meant }) => ({
      sentence: `${quoted(host)} is no host that rule files can be written for.`,
      hint: meant === undefined ? `Known: ${known.join(", ")}.` : `Did you mean ${meant}?`,
    }),
  ),
  "base-url-refused": error<{ address: string }>(({ address }) => ({
    sentence: `--base-url does not take ${quoted(address)}.`,
    hint: "Write a whole public address: https://docs.example.com.",
  })),
  "port-unusable": error<{ port: number; cause: string }>(({ port, cause }) => ({
    sentence: `Nothing can listen on port ${port}: ${cause}.`,
    hint: "Name another with --port, or 0 for a free one.",
  })),
} as const;
