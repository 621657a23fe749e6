/** Days as date fields have them, such as 2027-01-31, in the time zone of the browser. */

const two = (part: number) => String(part).padStart(2, '0');

export function dayOf(at: string | null | undefined): string {
  if (!at) return '';
  const time = new Date(at);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** The last second of a day; an unchanged day keeps its time. What is no day stays as it is. */
export function endOfDay(day: string, before?: string | null): string {
  if (before && day === dayOf(before)) return before;
  const end = new Date(`${day}T23:59:59`);
  return Number.isNaN(end.getTime()) ? day : end.toISOString();
}

/** The first moment of a day. */
export function startOfDay(day: string): string {
  const start = new Date(`${day}T00:00:00`);
  return Number.isNaN(start.getTime()) ? day : start.toISOString();
}
