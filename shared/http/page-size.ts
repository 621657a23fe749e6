import * as z from 'zod/mini';

/** How many of a list a page holds, as a query has it. */
export const PageSize = z.string().check(z.regex(/^([1-9]\d?|100)$/, '1 to 100.'));
