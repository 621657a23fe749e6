import { dateFormat } from '#shared/intl-formats.ts';

/** The IANA name of a zone as `Intl` writes it; null for one that it does not know. */
export function knownTimeZone(given: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * A time with the name of its zone in the reader's language, such as `GMT+1` or `MEZ`.
 * @param timeZone of `knownTimeZone`
 */
export function zonedTime(
  at: string,
  locale: string,
  { timeZone, dateStyle }: { timeZone: string; dateStyle: 'medium' | 'long' },
): string {
  const time = new Date(at);
  const moment = dateFormat(locale, { dateStyle, timeStyle: 'short', timeZone }).format(time);
  const zone = dateFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName');
  return `${moment}\u00a0${zone?.value ?? timeZone}`;
}
