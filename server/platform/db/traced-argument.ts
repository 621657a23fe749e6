import { sampledTraceparent } from '../core/span.ts';
import { type Statement, sql } from './statement.ts';

/**
 * An SQL argument. In a trace that is exported it also sets the trace of the events, mails and
 * withdrawals that the call writes, which continue it: PostgreSQL evaluates arguments before it runs
 * the function, and the setting ends with the transaction.
 */
export function tracedArgument(value: string): Statement {
  const trace = sampledTraceparent();
  if (trace === undefined) return sql`${value}`;
  return sql`case when set_config('salus.trace', ${trace}, true) is not null then ${value} end`;
}
