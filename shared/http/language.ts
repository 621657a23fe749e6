import * as z from 'zod/mini';

/** A user's language (ISO 639-1). */
export const Language = z.string().check(z.regex(/^[a-z]{2}$/, 'A language code such as "en".'));
