const SHAPE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2})))?$/;

/**
 * Whether a text is a day of the calendar, or an instant, that the sitemap's XSD accepts (xsd:date, xsd:dateTime). A
 * day that does not exist is refused: `Date` would move 2026-02-30 to March.
 */
export function isCalendarDate(text: string): boolean {
  const parts = SHAPE.exec(text);
  if (!parts) return false;
  const numberAt = (index: number): number => Number(parts[index] ?? 0);
  const [year, month, day] = [numberAt(1), numberAt(2), numberAt(3)];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return false;
  if (numberAt(4) > 23 || numberAt(5) > 59 || numberAt(6) > 59) return false;
  const [zoneHour, zoneMinute] = [numberAt(7), numberAt(8)];
  return zoneMinute <= 59 && (zoneHour < 14 || (zoneHour === 14 && zoneMinute === 0));
}

/**
 * Whether one date is before another, both as `isCalendarDate` accepts them. Two instants are compared as instants. If
 * one of them is a day, the days are compared as written: a day has no hour and no time zone.
 */
export function isBefore(one: string, other: string): boolean {
  const areInstants = one.length > DAY_LENGTH && other.length > DAY_LENGTH;
  return areInstants ? Date.parse(one) < Date.parse(other) : one.slice(0, DAY_LENGTH) < other.slice(0, DAY_LENGTH);
}

const DAY_LENGTH = "2026-09-12".length;

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
