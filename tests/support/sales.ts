/** What a business reads of its own takings. */
import { sql } from 'drizzle-orm';
import { listPayments, type Payment, readSales, type Sales } from '#shared/sales/contract.ts';
import type { TestApi } from './api.ts';
import type { TestMember } from './people.ts';

type Query = Record<string, string>;

/** The calls of a file's tests, each on behalf of one business. */
export function salesCalls(api: () => TestApi) {
  const ask = ({ token }: TestMember, query: Query = {}) =>
    api().call(listPayments, { token, query });
  return {
    ask,
    payments: async (merchant: TestMember, query: Query = {}) =>
      (await ask(merchant, query)).json().data as Payment[],
    sales: async ({ token }: TestMember, query: Query = {}) =>
      (await api().call(readSales, { token, query })).json() as Sales,
  };
}

/** Moves the time at which a session was paid. */
export async function letBePaidAt({ database }: TestApi, id: string, at: string): Promise<void> {
  await database.owner.db.execute(
    sql`update pay_session set closed_at = ${at}::timestamptz where id = ${id}`,
  );
}
