/** Source addresses: any text, read by us and by the URL standard. */
import { addressOf, type AddressReading, readAddress } from "../../../scripts/site/addresses.ts";
import type { AddressPlan } from "../../../scripts/model.ts";
import { allHostileValues } from "../../hostile-values.ts";
import { anyText, perhapsBent } from "../bend.ts";
import type { Random } from "../random.ts";
import { hold, target } from "../target.ts";
import { askedSites } from "./sites.ts";

export interface AddressInput {
  readonly site: number;
  readonly text: string;
}

function make(random: Random): AddressInput {
  const all = askedSites();
  const site = random.below(all.length);
  const { words } = all[site] ?? random.pick(all);
  return { site, text: address(random, words.addresses) };
}

function address(random: Random, known: readonly string[]): string {
  const right = random.pick(known);
  switch (random.below(6)) {
    case 0:
      return anyText(random);
    case 1:
      return right + random.pick(allHostileValues);
    case 2:
      return right.replace(/^https:\/\/[^/]*/, (origin) => origin + random.pick(allHostileValues));
    case 3:
      return right.replace("https://", () =>
        random.pick(["http://", "HTTPS://", "https:", "https:/", "//", "https://a@", ""]),
      );
    default:
      return perhapsBent(random, right, 0.6);
  }
}

function run({ site, text }: AddressInput): string {
  const { addresses } = askedSites()[site]?.site ?? {};
  if (!addresses) throw new Error(`no site ${site}`);
  return checkReading(addresses, text, readAddress(addresses, text));
}

/** What must hold of an address as it was read. */
export function checkReading(addresses: AddressPlan, text: string, reading: AddressReading): string {
  if (reading.kind !== "address") return reading.kind;
  const locale = addresses.locales.find(({ code }) => code === reading.locale);
  hold(locale !== undefined, () => `no locale ${reading.locale}`);
  // What every other reader makes of the text: it must not be a page elsewhere.
  const url = new URL(text);
  hold(url.origin === locale.origin && url.username === "", () => `${text} is at ${url.origin}`);
  const written = addressOf(addresses, locale, reading.defined);
  hold(new URL(written).href === written, () => `${written} is read as ${new URL(written).href}`);
  const again = readAddress(addresses, written);
  hold(
    again.kind === "address" && again.locale === reading.locale && again.defined.path === reading.defined.path,
    () => `${text} is ${JSON.stringify(reading)}, and ${written} is ${JSON.stringify(again)}`,
  );
  hold(
    decodeURIComponent(url.pathname).replace(/\/$/, "") ===
      decodeURIComponent(new URL(written).pathname).replace(/\/$/, ""),
    () => `${text} is taken for ${written}`,
  );
  return "address";
}

export const sourceAddresses = target<AddressInput>({
  name: "addresses",
  share: 1.5,
  make,
  run,
  outcomes: ["malformed", "foreign", "address"],
});
