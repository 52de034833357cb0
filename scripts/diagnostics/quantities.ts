/** Quantities as people write them, the same in every language of the machine. */

const UNITS = ["kB", "MB", "GB", "TB"] as const;

/**
 * A number of bytes in the decimal units of the SI: `812 bytes`, `9.9 kB`, `261 kB`, `1.2 MB`.
 *
 * @param bytes a whole number, not negative
 */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return bytes === 1 ? "1 byte" : `${bytes} bytes`;
  let value = bytes / 1000;
  let unit = 0;
  // What would be rounded to a thousand is one of the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)} ${UNITS[unit]}`;
}

/**
 * A time as people wait for it: `0.8 s`, `12 s`, `2 min 5 s`.
 *
 * @param milliseconds not negative
 */
export function durationText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A share in percent, rounded down, so that only what is complete is 100 %; nothing of nothing is 0 %. */
export function percentage(count: number, all: number): string {
  const tenths = all === 0 ? 0 : Math.floor((count * 1000) / all);
  return `${Math.floor(tenths / 10)}.${tenths % 10} %`;
}
