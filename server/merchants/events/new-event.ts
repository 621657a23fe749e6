import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../../platform/core/ids.ts';
import { sampledTraceparent } from '../../platform/core/span.ts';

/**
 * The id of an event as an SQL argument. In a trace that is exported it also sets the trace of the
 * events that the call writes, whose deliveries continue it: PostgreSQL evaluates arguments before
 * it runs the function, and the setting ends with the transaction.
 */
export function eventArgument(id: string = newId('evt')): SQL {
  const trace = sampledTraceparent();
  if (trace === undefined) return sql`${id}`;
  return sql`case when set_config('salus.trace', ${trace}, true) is not null then ${id} end`;
}
