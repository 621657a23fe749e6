/** Days as date fields have them, such as 2027-01-31, in the time zone of the browser unless another one is given. */
import { dateFormat } from '#shared/intl-formats.ts';

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

/** The first moment of a day. What is no day stays as it is. */
export function startOfDay(day: string, zone?: string): string {
  const start = new Date(`${day}T00:00:00${zone === undefined ? '' : 'Z'}`).getTime();
  if (Number.isNaN(start)) return day;
  if (zone === undefined) return new Date(start).toISOString();
  // The second reading is exact where the clocks change on that day.
  const near = start - aheadOfUtc(start, zone);
  return new Date(start - aheadOfUtc(near, zone)).toISOString();
}

/** How many milliseconds the clocks of a zone are ahead. */
function aheadOfUtc(at: number, timeZone: string): number {
  const format = dateFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at;
}
