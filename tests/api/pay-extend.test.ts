import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PaySession } from '#shared/pay/contract.ts';
import {
  cancelPayment,
  confirmPayment,
  extendPayment,
  readPaySession,
} from '#shared/pay/contract.ts';
import { event as eventTable } from '../../server/db/schema.ts';
import { expirePaySessions } from '../../server/pay/pay-session.ts';
import { useApi } from '../support/api.ts';
import { payScene, TOTAL } from '../support/pay-scene.ts';
import { letQuoteExpire, letSessionExpire } from '../support/time.ts';

const api = useApi();
const TEN_MINUTES = 600_000;

const read = async (id: string): Promise<PaySession> =>
  (await api().call(readPaySession, { params: { id } })).json();
const extend = (id: string) => api().call(extendPayment, { params: { id } });

/** How much later `after` ends, in milliseconds: the session, and its quote. */
const gained = (before: PaySession, after: PaySession) => [
  Date.parse(after.expiresAt) - Date.parse(before.expiresAt),
  Date.parse(after.quote.expiresAt ?? '') - Date.parse(before.quote.expiresAt ?? ''),
];

describe('asking for more time', () => {
  test('gives session and quote ten minutes, and leaves the total', async () => {
    const { id } = await payScene(api());
    const before = await read(id);

    const response = await extend(id);

    const after = response.json();
    expect(response.statusCode).toBe(200);
    expect(gained(before, after)).toEqual([TEN_MINUTES, TEN_MINUTES]);
    expect([before.extendable, after.extendable]).toEqual([true, false]);
    expect(after.quote).toMatchObject({ status: 'live', total: TOTAL });
  });

  test('a second time gives nothing, however many ask at once', async () => {
    const { id } = await payScene(api());
    const before = await read(id);

    const answers = await Promise.all(Array.from({ length: 8 }, () => extend(id)));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(gained(before, await read(id))).toEqual([TEN_MINUTES, TEN_MINUTES]);
  });

  test('never gives more than the merchant did', async () => {
    const { id } = await payScene(api());
    await api().database.owner.db.execute(
      sql`update pay_session set expires_at = created_at + interval '3 minutes' where id = ${id}`,
    );
    const before = await read(id);

    expect(gained(before, (await extend(id)).json())).toEqual([180_000, 180_000]);
  });

  test('does not bring back a quote that is over', async () => {
    const { id } = await payScene(api());
    await letQuoteExpire(api(), id);
    const before = await read(id);

    const after = (await extend(id)).json();

    expect(gained(before, after)).toEqual([TEN_MINUTES, 0]);
    expect(after.quote.status).toBe('expired');
  });

  test('leaves a price in the token, which has no end', async () => {
    const { id } = await payScene(api(), {}, { amount: '12', currency: 'SLS' });

    const after = (await extend(id)).json();

    expect([after.extendable, after.quote.expiresAt]).toEqual([false, null]);
  });
});

describe('no more time is given to a session', () => {
  test('that is over', async () => {
    const { id } = await payScene(api());
    await letSessionExpire(api(), id);
    const before = await read(id);

    const response = await extend(id);

    expect([response.statusCode, response.json().message]).toEqual([409, 'Session expired']);
    expect((await read(id)).expiresAt).toBe(before.expiresAt);
  });

  test('that is cancelled or paid', async () => {
    const [cancelled, paid] = [await payScene(api()), await payScene(api())];
    await api().call(cancelPayment, { params: cancelled.params });
    const { params, payer } = paid;
    await api().call(confirmPayment, { params, token: payer.token, body: { total: TOTAL } });

    for (const { id } of [cancelled, paid]) {
      const response = await extend(id);
      expect([response.statusCode, response.json().code]).toEqual([409, 'session_not_pending']);
      expect((await read(id)).extendable).toBe(false);
    }
  });

  test('nobody knows', async () => {
    expect((await extend(`pay_${'0'.repeat(26)}`)).statusCode).toBe(404);
  });
});

describe('what was given counts', () => {
  /** Extended, and `minutes` later. */
  async function later(minutes: number) {
    const it = await payScene(api());
    await extend(it.id);
    await api().database.owner.db.execute(
      sql`update pay_session set expires_at = expires_at - ${minutes} * interval '1 minute'
        where id = ${it.id}`,
    );
    await expirePaySessions(api().db, api().config);
    const seen = await api().http.inject({
      url: `/api/merchant/pay-sessions/${it.id}`,
      headers: { authorization: `Bearer ${it.merchant.apiToken}` },
    });
    return { ...it, seen: seen.json() };
  }

  test('to the merchant, and to whoever pays in it', async () => {
    const { id, params, payer, seen } = await later(35);
    expect(seen).toMatchObject({ status: 'pending', expiresAt: (await read(id)).expiresAt });

    const paid = await api().call(confirmPayment, {
      params,
      token: payer.token,
      body: { total: TOTAL },
    });

    expect(paid.statusCode).toBe(200);
  });

  test('until it is over, and the merchant is told of the end that was', async () => {
    const { merchant, seen } = await later(41);

    const [event] = await api()
      .db.select()
      .from(eventTable)
      .where(eq(eventTable.merchantId, merchant.id));

    expect(seen.status).toBe('expired');
    expect(event).toMatchObject({ type: 'pay_session.expired' });
    expect(JSON.stringify(event)).toContain(seen.expiresAt);
  });
});
