/**
 * The day that is `back` days before `now` in the device's time zone, from midnight to midnight; 23 or 25
 * hours when clocks change.
 */
export function dayAt(now: number, back: number): { from: string; to: string } {
  const at = new Date(now);
  const midnight = (days: number) =>
    new Date(at.getFullYear(), at.getMonth(), at.getDate() - back + days).toISOString();
  return { from: midnight(0), to: midnight(1) };
}

/** The date of `from` on the device, as `2026-11-28`: in UTC, midnight east of Greenwich is the day before. */
export const dateOf = (from: string): string => new Date(from).toLocaleDateString('sv');
