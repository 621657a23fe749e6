/** The calls of a merchant's server, grouped by resource. */
import { accountCalls } from './account-calls.ts';
import type { Connection } from './call.ts';
import { callerOf } from './caller.ts';
import { checkConnection } from './check-connection.ts';
import { integrationCalls } from './integration-calls.ts';
import { paperCalls } from './paper-calls.ts';
import { passCalls } from './pass-calls.ts';
import { planCalls } from './plan-calls.ts';
import { salesCalls } from './sales-calls.ts';

/**
 * @throws TypeError without `url` or `token`, and in a browser: anyone who reads the token there can
 *   create payments and refunds
 */
export function createSalus(connection: Connection) {
  if ('document' in globalThis) {
    throw new TypeError('@salus/server holds your API key: use it on your server alone.');
  }
  checkConnection(connection);
  const caller = callerOf(connection);
  return {
    ...salesCalls(caller),
    ...passCalls(caller),
    ...planCalls(caller),
    ...paperCalls(caller),
    ...accountCalls(caller),
    ...integrationCalls(caller),
  };
}

export type Salus = ReturnType<typeof createSalus>;
