import * as z from 'zod/mini';

/** A user's language (ISO 639-1). */
export const Language = z.string().check(z.regex(/^[a-z]{2}$/, 'A language code such as "en".'));

/** A user's time zone (IANA), as browsers name it. `Intl` may not know it. */
export const TimeZone = z.string().check(z.maxLength(64, 'At most 64 characters.'));
