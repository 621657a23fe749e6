import { describe, expect, test } from 'vitest';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { PERSONAL_DATA } from '../../../server/personal-data.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { forgetAged } from '../../../server/platform/privacy/forget-aged.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { letSessionExpire } from '../../support/clock/age.ts';
import { cancelFor, payFor } from '../../support/payments/pay-scene.ts';
import { release } from '../../support/payments/reservations.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';

const api = useApi();
const BODY = { amount: '40.00', currency: 'EUR', metadata: { b: '1', a: '2' } };

const create = ({ apiToken }: TestMerchant, key: string | undefined, body: unknown = BODY) =>
  api().call(merchantEndpoints.createSession, {
    token: apiToken,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

/** The keys of the merchant are as old as that. */
const age = ({ id }: TestMerchant, days: number) =>
  api().database.owner.db.execute(sql`update idempotency
    set created_at = now() - ${days} * interval '1 day' where scope like ${`${id}:%`}`);

describe('the same Idempotency-Key', () => {
  test('with the same body gives the same answer and creates nothing more', async () => {
    const merchant = await newMerchant(api());
    const first = await create(merchant, 'order-1');
    const before = await rowCounts(api());

    const again = await create(merchant, 'order-1');

    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await rowCounts(api())).toEqual(before);
  });

  test('of a paid session gives it with its present status, also after a refund', async () => {
    const merchant = await newMerchant(api());
    const { id } = (await create(merchant, 'order-1')).json();
    await payFor(api(), id);

    const paid = await create(merchant, 'order-1');
    await api().call(refundsEndpoints.refundSession, {
      token: merchant.apiToken,
      params: { id },
      body: {},
    });
    const refunded = await create(merchant, 'order-1');

    expect(paid.json()).toMatchObject({ id, status: 'paid' });
    expect(paid.headers['idempotent-replayed']).toBe('true');
    expect(refunded.json()).toMatchObject({
      id,
      status: 'refunded',
      figures: { refunded: '38.00' },
    });
  });

  type End = (id: string, merchant: TestMerchant) => Promise<unknown>;
  const returned: End = async (id, merchant) => {
    await payFor(api(), id);
    const { statusCode } = await release(api(), { merchant, id });
    expect(statusCode).toBe(200);
  };

  test.each<[end: string, by: End, capture: string, paid: string]>([
    ['has expired', (id) => letSessionExpire(api(), id), 'automatic', 'paid'],
    ['is cancelled', (id) => cancelFor(api(), id), 'automatic', 'paid'],
    ['is a released reservation', returned, 'manual', 'authorized'],
  ])('replaces a session that %s by one that can be paid', async (_, end, capture, paid) => {
    const merchant = await newMerchant(api());
    const body = { ...BODY, capture };
    const first = (await create(merchant, 'order-1', body)).json();
    await end(first.id, merchant);

    const other = await create(merchant, 'order-1', { ...body, amount: '40.01' });
    const next = await create(merchant, 'order-1', body);
    const again = await create(merchant, 'order-1', body);

    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect(next.headers['idempotent-replayed']).toBeUndefined();
    expect(next.json()).toMatchObject({ status: 'pending' });
    expect(next.json().id).not.toBe(first.id);
    expect(again.json()).toEqual(next.json());
    await payFor(api(), next.json().id);
    expect((await create(merchant, 'order-1', body)).json()).toMatchObject({ status: paid });
  });

  test('is kept for 30 days after a replacement', async () => {
    const merchant = await newMerchant(api());
    await cancelFor(api(), (await create(merchant, 'order-1')).json().id);
    await age(merchant, 29);
    const next = (await create(merchant, 'order-1')).json();
    await forgetAged(api().db, PERSONAL_DATA);
    await age(merchant, 29);
    await forgetAged(api().db, PERSONAL_DATA);

    expect((await create(merchant, 'order-1')).json().id).toBe(next.id);
  });

  test('ignores the order of the fields', async () => {
    const merchant = await newMerchant(api());
    const first = await create(merchant, 'order-1', { amount: '1', currency: 'EUR', locale: 'es' });

    const again = await create(merchant, 'order-1', { locale: 'es', currency: 'EUR', amount: '1' });

    expect(again.json()).toEqual(first.json());
  });

  test('with another body is refused and creates nothing', async () => {
    const merchant = await newMerchant(api());
    await create(merchant, 'order-1');
    const before = await rowCounts(api());

    const response = await create(merchant, 'order-1', { ...BODY, amount: '40.01' });

    expect([response.statusCode, response.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('of another merchant is independent', async () => {
    const [one, other] = [await newMerchant(api()), await newMerchant(api())];
    const first = (await create(one, 'order-1')).json();

    const second = await create(other, 'order-1');

    expect(second.headers['idempotent-replayed']).toBeUndefined();
    expect(second.json().id).not.toBe(first.id);
  });

  test('can be reused after an error, which is not stored', async () => {
    const merchant = await newMerchant(api());
    const say = (command: string) =>
      ops(
        api(),
        ...[command, '--email', merchant.email, '--business', merchant.id, '--reason', 'a test'],
      );

    await say('freeze');
    const disabled = await create(merchant, 'order-1');
    await say('unfreeze');
    const invalid = await create(merchant, 'order-1', { ...BODY, amount: 'forty' });
    const made = await create(merchant, 'order-1');

    expect([disabled, invalid, made].map(({ statusCode }) => statusCode)).toEqual([409, 422, 201]);
    expect(made.headers['idempotent-replayed']).toBeUndefined();
  });

  test('expires after 30 days', async () => {
    const merchant = await newMerchant(api());
    const first = (await create(merchant, 'order-1')).json();
    await age(merchant, 29);
    await forgetAged(api().db, PERSONAL_DATA);
    const kept = (await create(merchant, 'order-1')).json();
    await age(merchant, 31);
    await forgetAged(api().db, PERSONAL_DATA);
    const anew = (await create(merchant, 'order-1')).json();

    expect(kept.id).toBe(first.id);
    expect(anew.id).not.toBe(first.id);
  });
});

test('without a key every call makes a session', async () => {
  const merchant = await newMerchant(api());

  const [one, other] = [await create(merchant, undefined), await create(merchant, undefined)];

  expect(one.json().id).not.toBe(other.json().id);
});

test.each([
  ['empty', ''],
  ['over-long', 'k'.repeat(256)],
  ['spaced', 'order 1'],
])('a key that is %s is refused', async (_, key) => {
  const response = await create(await newMerchant(api()), key);

  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toMatchObject([{ path: 'headers.idempotency-key' }]);
});

test('the longest key is stored in full', async () => {
  const merchant = await newMerchant(api());
  const key = 'k'.repeat(254);
  const first = (await create(merchant, `${key}1`)).json();

  const other = (await create(merchant, `${key}2`)).json();

  expect(other.id).not.toBe(first.id);
});

describe('cancelling with an Idempotency-Key', () => {
  const cancel = ({ apiToken }: TestMerchant, id: string, key: string) =>
    api().call(merchantEndpoints.cancelSession, {
      token: apiToken,
      params: { id },
      headers: { 'idempotency-key': key },
    });

  test('takes effect once and repeats its answer', async () => {
    const merchant = await newMerchant(api());
    const { id } = (await create(merchant, undefined)).json();
    const first = await cancel(merchant, id, 'end-1');
    const before = await rowCounts(api());

    const again = await cancel(merchant, id, 'end-1');

    expect([first.statusCode, first.json().status]).toEqual([200, 'cancelled']);
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(await rowCounts(api())).toEqual(before);
  });

  test('is refused for another session, which does not change', async () => {
    const merchant = await newMerchant(api());
    const one = (await create(merchant, undefined)).json();
    const other = (await create(merchant, undefined)).json();
    await cancel(merchant, one.id, 'end-1');

    const response = await cancel(merchant, other.id, 'end-1');

    expect([response.statusCode, response.json().code]).toEqual([422, 'idempotency_mismatch']);
    const read = { token: merchant.apiToken, params: { id: other.id } };
    expect((await api().call(merchantEndpoints.readSession, read)).json().status).toBe('pending');
  });
});

test('a test event is created once per key', async () => {
  const { apiToken } = await newMerchant(api());
  const headers = { 'idempotency-key': 'try-1' };
  const send = () =>
    api().call(webhooksEndpoints.testAsMerchant, { token: apiToken, body: {}, headers });

  const [first, again] = [await send(), await send()];

  expect(first.json().eventId).toMatch(/^evt_/);
  expect(again.json()).toEqual(first.json());
  expect(again.headers['idempotent-replayed']).toBe('true');
});
