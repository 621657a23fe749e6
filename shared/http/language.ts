import * as z from 'zod/mini';

/** The language somebody is spoken to in (ISO 639-1). */
export const Language = z.string().check(z.regex(/^[a-z]{2}$/, 'A language code such as "en".'));
