import * as z from 'zod/mini';

/** A user's language (ISO 639-1). */
export const Language = z.string().check(z.regex(/^[a-z]{2}$/, 'A language code such as "en".'));

/** A language with or without its region (BCP 47): `en`, `en-GB`, `pt-BR`. */
export const LanguageTag = z
  .string()
  .check(
    z.maxLength(35, 'At most 35 characters.'),
    z.regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*$/, 'A language such as "en" or "en-GB".'),
  );

/** A user's time zone (IANA), as browsers name it. `Intl` may not know it. */
export const TimeZone = z.string().check(z.maxLength(64, 'At most 64 characters.'));
