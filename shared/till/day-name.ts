import { dateFormat } from '../intl-formats.ts';
import type { Text, TillTextKey } from '../text.ts';
import type { TillDay } from './day.ts';

/** The number and the date of a day, such as "Day 12: Saturday, 28 November 2026". */
export function dayName(
  { number, date }: Pick<TillDay, 'number' | 'date'>,
  texts: (text: Text<TillTextKey>) => string,
  locale: string,
): string {
  const written = dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const values = { number: String(number), date: written.format(new Date(date)) };
  return texts({ key: 'till:days.name', values });
}
