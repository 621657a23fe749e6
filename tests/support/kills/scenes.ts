/**
 * What a server is killed in the middle of, and what has to be found when the next one has gone on.
 */
import { expect } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { applyPendingCredits } from '../../../server/ledger/accounts.ts';
import { expirePaySessions } from '../../../server/payments/pay/pay-session.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { payFor, TOTAL } from '../payments/pay-scene.ts';
import { balanceOf, newMember, newMerchant, newPaySession, tokens } from '../people/people.ts';
import { askAt } from '../processes/servers.ts';
import type { Hook } from '../webhooks/receiver.ts';
import { makeEvent } from '../webhooks/scene.ts';
import { transactionOf } from './paying-load.ts';

/** Makes scheduled work due now; the next server that starts does it at once. */
export function askForJob({ database }: TestApi, name: string): Promise<unknown> {
  return database.owner.db.execute(sql`insert into pgboss.job (name) values (${name})`);
}

/** A session that is about to be paid, at a shop with a webhook. */
export async function unpaid(api: TestApi, hook: Hook) {
  const merchant = await newMerchant(api, { webhook: hook.url });
  const payer = await newMember(api);
  const { id } = await newPaySession(api, merchant);
  const call = { params: { id }, token: payer.token, body: { total: TOTAL } };
  return {
    /** @returns the transaction, as a server has answered */
    async payAt(origin: string): Promise<string> {
      const { ask, close } = askAt(origin, 1);
      try {
        return transactionOf(await ask(payEndpoints.confirm, call));
      } finally {
        await close();
      }
    },
    /** @param answered the transaction that the payer received before the kill */
    async expectPaidOnce(answered?: string): Promise<void> {
      const again = await api.call(payEndpoints.confirm, call);
      expect(again.statusCode).toBe(200);
      const transactionId = transactionOf(again);
      if (answered !== undefined) expect(transactionId).toBe(answered);
      expect(await balanceOf(api, payer.cash)).toBe(tokens('848'));
      expect(await balanceOf(api, merchant.cash)).toBe(tokens('152'));
      expect(
        await rowsOf(
          api.db,
          sql`select id from ledger.transfer where business_key = ${`payment:${id}`}`,
        ),
      ).toEqual([{ id: transactionId }]);
      await expectDelivered(api, merchant.id, hook, ['pay_session.paid']);
    },
  };
}

/** A shop with so many events to deliver. */
export async function untold(api: TestApi, hook: Hook, count: number) {
  const merchant = await newMerchant(api, { webhook: hook.url });
  for (let made = 0; made < count; made++) await makeEvent(api, merchant);
  const types = Array<string>(count).fill('pay_session.cancelled');
  return { expectDelivered: () => expectDelivered(api, merchant.id, hook, types) };
}

/**
 * Every event of a merchant is there once, and was taken at least once. What a dead server held has
 * run out.
 */
async function expectDelivered(
  api: TestApi,
  merchant: string,
  hook: Hook,
  types: string[],
): Promise<void> {
  await api.database.owner.db.execute(
    sql`update delivery set next_attempt_at = now() where status = 'pending'`,
  );
  await api.deliver();
  const events = await rowsOf<{ id: string; type: string }>(
    api.db,
    sql`select id, type from event where merchant_id = ${merchant}`,
  );
  expect(events.map(({ type }) => type)).toEqual(types);
  const told = new Set(hook.received.map(({ headers }) => headers['webhook-id']));
  expect([...told].sort()).toEqual(events.map(({ id }) => id).sort());
}

/** Shops whose earnings are pending credits. */
export async function withPendingCredits(api: TestApi, count: number) {
  const accounts: bigint[] = [];
  for (let made = 0; made < count; made++) {
    const merchant = await newMerchant(api);
    for (const _ of [1, 2]) await payFor(api, (await newPaySession(api, merchant)).id);
    accounts.push(merchant.cash);
  }
  return {
    accounts,
    async expectApplied(): Promise<void> {
      await applyPendingCredits(api.db);
      const found = await rowsOf<{ balance: string; waiting: number }>(
        api.database.owner.db,
        sql`select balance, (select count(*)::int from ledger.pending_credit c
              where c.account_id = a.id) as waiting
            from ledger.account a where id = any (${`{${accounts.join()}}`}::bigint[])`,
      );
      const earned = { balance: String(tokens('304')), waiting: 0 };
      expect(found).toEqual(accounts.map(() => earned));
    },
  };
}

/** Sessions past their time that are not yet marked as expired. */
export async function overdue(api: TestApi, hook: Hook, count: number) {
  const merchant = await newMerchant(api, { webhook: hook.url });
  for (let made = 0; made < count; made++) await newPaySession(api, merchant);
  await api.database.owner.db.execute(
    sql`update pay_session set expires_at = now() - interval '1 second' where merchant_id = ${merchant.id}`,
  );
  return {
    async expectExpired(): Promise<void> {
      await expirePaySessions(api.db, api.config);
      const types = Array<string>(count).fill('pay_session.expired');
      await expectDelivered(api, merchant.id, hook, types);
    },
  };
}
