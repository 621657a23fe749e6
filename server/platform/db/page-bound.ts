import { type Statement, sql } from './statement.ts';

/** One row more than the longest page of the API. */
const LONGEST = 101;

/**
 * A constant limit for an inner query, inside the limit of a page. For a limit that is a parameter, PostgreSQL
 * estimates a tenth of all rows. The plan for any parameters then seems to cost more than a new plan for each call.
 */
export const pageBound = (limit: number): Statement =>
  limit <= LONGEST ? sql`limit 101` : sql.empty();
