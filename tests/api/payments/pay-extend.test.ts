import { describe, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { expirePaySessions } from '../../../server/payments/pay/pay-session.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { letQuoteExpire, letSessionExpire } from '../../support/clock/age.ts';
import { cancelFor, payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();
const TEN_MINUTES = 600_000;

const read = async (id: string): Promise<PaySession> =>
  (await api().call(payEndpoints.read, { params: { id } })).json();
const extend = async (id: string) => {
  const { token } = await newMember(api());
  return api().call(payEndpoints.extend, { params: { id }, token });
};

/** By how many milliseconds the ends of session and quote moved. */
const gained = (before: PaySession, after: PaySession) => [
  Date.parse(after.expiresAt) - Date.parse(before.expiresAt),
  Date.parse(after.quote.expiresAt ?? '') - Date.parse(before.quote.expiresAt ?? ''),
];

describe('extending a session', () => {
  test('gives session and quote ten minutes and keeps the total', async () => {
    const { id } = await payScene(api());
    const before = await read(id);

    const response = await extend(id);

    const after = response.json();
    expect(response.statusCode).toBe(200);
    expect(gained(before, after)).toEqual([TEN_MINUTES, TEN_MINUTES]);
    expect([before.extendable, after.extendable]).toEqual([true, false]);
    expect(after.quote).toMatchObject({ status: 'live', total: TOTAL });
  });

  test('works once, however many requests are concurrent', async () => {
    const { id } = await payScene(api());
    const before = await read(id);

    const answers = await Promise.all(Array.from({ length: 8 }, () => extend(id)));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(gained(before, await read(id))).toEqual([TEN_MINUTES, TEN_MINUTES]);
  });

  test('never exceeds the merchant’s expiry', async () => {
    const { id } = await payScene(api());
    await api().database.owner.db.execute(
      sql`update pay_session set expires_at = created_at + interval '3 minutes' where id = ${id}`,
    );
    const before = await read(id);

    expect(gained(before, (await extend(id)).json())).toEqual([180_000, 180_000]);
  });

  test('does not renew an expired quote', async () => {
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

describe('a session cannot be extended', () => {
  test('after it has expired', async () => {
    const { id } = await payScene(api());
    await letSessionExpire(api(), id);
    const before = await read(id);

    const response = await extend(id);

    expect([response.statusCode, response.json().message]).toEqual([409, 'Session expired']);
    expect((await read(id)).expiresAt).toBe(before.expiresAt);
  });

  test('after it is cancelled or paid', async () => {
    const [cancelled, paid] = [await payScene(api()), await payScene(api())];
    await cancelFor(api(), cancelled.id);
    const { params, payer } = paid;
    await api().call(payEndpoints.confirm, { params, token: payer.token, body: { total: TOTAL } });

    for (const { id } of [cancelled, paid]) {
      const response = await extend(id);
      expect([response.statusCode, response.json().code]).toEqual([409, 'session_not_pending']);
      expect((await read(id)).extendable).toBe(false);
    }
  });

  test('if it does not exist', async () => {
    expect((await extend(`pay_${'0'.repeat(26)}`)).statusCode).toBe(404);
  });
});

describe('an extension', () => {
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

  test('is visible to the merchant and lets the payer pay', async () => {
    const { id, params, payer, seen } = await later(35);
    expect(seen).toMatchObject({ status: 'pending', expiresAt: (await read(id)).expiresAt });

    const paid = await api().call(payEndpoints.confirm, {
      params,
      token: payer.token,
      body: { total: TOTAL },
    });

    expect(paid.statusCode).toBe(200);
  });

  test('moves the expiry, which the merchant’s webhook reports', async () => {
    const { merchant, seen } = await later(41);

    const [event] = await rowsOf<{ type: string; payload: unknown }>(
      api().db,
      sql`select type, payload from event where merchant_id = ${merchant.id}`,
    );

    expect(seen.status).toBe('expired');
    expect(event).toMatchObject({ type: 'pay_session.expired' });
    expect(JSON.stringify(event?.payload)).toContain(seen.expiresAt);
  });
});
