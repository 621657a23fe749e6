/** A business's view of its sales. */
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import type { Payment, Sales } from '#shared/sales/schemas.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMember } from '../people/people.ts';

type Query = Record<string, string>;

/** The calls of a file's tests, each on behalf of one business. */
export function salesCalls(api: () => TestApi) {
  const ask = ({ token }: TestMember, query: Query = {}) =>
    api().call(salesEndpoints.listPayments, { token, query });
  return {
    ask,
    payments: async (merchant: TestMember, query: Query = {}) =>
      (await ask(merchant, query)).json().data as Payment[],
    sales: async ({ token }: TestMember, query: Query = {}) =>
      (await api().call(salesEndpoints.read, { token, query })).json() as Sales,
  };
}

/** Moves the time at which a session was paid. */
export async function letBePaidAt({ database }: TestApi, id: string, at: string): Promise<void> {
  await database.owner.db.execute(
    sql`update pay_session set closed_at = ${at}::timestamptz where id = ${id}`,
  );
}
