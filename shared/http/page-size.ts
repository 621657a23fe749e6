import * as z from 'zod/mini';

/** The page size of a list, as a query parameter. */
export const PageSize = z.string().check(z.regex(/^([1-9]\d?|100)$/, '1 to 100.'));
