/** When charges are due, computed apart from the product: from the anchor and the number alone. */

export interface LocalDay {
  y: number;
  /** From 1. */
  m: number;
  d: number;
}

export interface Rhythm {
  unit: 'day' | 'week' | 'month' | 'year';
  count: number;
}

export const ZONES = [
  'Europe/Madrid',
  'America/Juneau',
  'Pacific/Apia',
  'Asia/Tokyo',
  'Africa/Casablanca',
] as const;

export const lastDayOf = (y: number, m: number): number => new Date(Date.UTC(y, m, 0)).getUTCDate();

const pad = (n: number, width = 2) => String(n).padStart(width, '0');
export const isoOf = ({ y, m, d }: LocalDay): string => `${pad(y, 4)}-${pad(m)}-${pad(d)}`;

/** The day of the n-th charge; 1 is the anchor itself. */
export function dueDay(anchor: LocalDay, { unit, count }: Rhythm, n: number): LocalDay {
  const periods = (n - 1) * count;
  if (unit === 'day' || unit === 'week') {
    const days = periods * (unit === 'week' ? 7 : 1);
    const t = new Date(Date.UTC(anchor.y, anchor.m - 1, anchor.d + days));
    return { y: t.getUTCFullYear(), m: t.getUTCMonth() + 1, d: t.getUTCDate() };
  }
  const months = anchor.y * 12 + anchor.m - 1 + periods * (unit === 'year' ? 12 : 1);
  const y = Math.floor(months / 12);
  const m = (months % 12) + 1;
  return { y, m, d: Math.min(anchor.d, lastDayOf(y, m)) };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the wall clock of a zone shows, as `2027-01-31T06:00`. */
export function wallClock(at: number, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(zone, format);
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}`;
}
