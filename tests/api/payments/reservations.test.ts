/** A business reserves a payment, and captures or releases it later. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { useApi } from '../../support/api/api.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import { refund } from '../../support/payments/refunds.ts';
import {
  approve,
  capture,
  letReservationExpire,
  release,
  reservableScene,
  reservationsOf,
  reservedBy,
  reservedScene,
  sessionOf,
} from '../../support/payments/reservations.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();

describe('an approval', () => {
  test('moves the total into the reserved account of the business, and pays nobody', async () => {
    const scene = await reservableScene(api(), {
      description: 'Massage',
      terms: 'Cancel a day before.',
    });

    const answer = await approve(api(), scene);

    expect(answer.json()).toMatchObject({
      status: 'authorized',
      signedReceipt: null,
      receipt: { total: TOTAL, returned: '0', refunded: '0' },
    });
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(0n);
    expect(await reservedBy(api(), scene.merchant)).toBe(tokens(TOTAL));
    expect(await sessionOf(api(), scene)).toMatchObject({
      status: 'authorized',
      capture: 'manual',
      terms: 'Cancel a day before.',
      authorizedAt: expect.any(String),
      captured: null,
      paidAt: null,
      transactionId: null,
      figures: { net: '38.00', received: '0' },
    });
    expect(await reservationsOf(api(), scene.payer)).toEqual([
      {
        id: scene.id,
        merchant: expect.objectContaining({ name: expect.any(String) }),
        description: 'Massage',
        net: '38.00',
        currency: 'EUR',
        tokens: TOTAL,
        captureBefore: expect.any(String),
        status: 'open',
        terms: 'Cancel a day before.',
        authorizedAt: expect.any(String),
        transactionId: answer.json().receipt.transactionId,
      },
    ]);
  });

  test('that is repeated answers the same', async () => {
    const scene = await reservableScene(api());
    const [first, second] = [await approve(api(), scene), await approve(api(), scene)];

    expect(second.json()).toEqual(first.json());
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
  });

  test('after the date of the session is refused', async () => {
    const scene = await reservableScene(api());
    await letReservationExpire(api(), scene.id);

    const answer = await approve(api(), scene);

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'reservation_expired']);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('1000'));
  });
});

describe('a capture', () => {
  test('without an amount takes everything', async () => {
    const scene = await reservedScene(api());

    const answer = await capture(api(), scene);

    expect(answer.json()).toMatchObject({
      status: 'paid',
      captured: { gross: '40.00', coupon: '0.00', discount: '2.00', net: '38.00', tax: [] },
      figures: { net: '38.00', received: TOTAL },
      paidAt: expect.any(String),
      transactionId: expect.stringMatching(/^txn_/),
    });
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens(TOTAL));
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('848'));
    expect(await reservationsOf(api(), scene.payer)).toEqual([]);
  });

  test('of a part returns the rest at the same moment', async () => {
    const scene = await reservedScene(api());

    const answer = await capture(api(), scene, { amount: '9.50' });

    expect(answer.json()).toMatchObject({
      status: 'paid',
      amount: '40.00',
      captured: { gross: '10.00', discount: '0.50', net: '9.50' },
      figures: { gross: '10.00', discount: '0.50', net: '9.50', received: '38' },
    });
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens('38'));
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('962'));
    expect(await reservedBy(api(), scene.merchant)).toBe(0n);
  });

  test('of a part that is not worth whole steps rounds the tokens down', async () => {
    const scene = await reservedScene(api(), { amount: '0.03' });

    const answer = await capture(api(), scene, { amount: '0.01' });

    expect(answer.json()).toMatchObject({
      captured: { net: '0.01' },
      figures: { received: '0.038' },
    });
  });

  test('bounds refunds by what was captured', async () => {
    const scene = await reservedScene(api());
    await capture(api(), scene, { amount: '19.00' });

    const above = await refund(api(), scene, { amount: '19.01' });
    const half = await refund(api(), scene, { amount: '9.50' });
    const rest = await refund(api(), scene);

    expect(above.json().code).toBe('refund_exceeds_payment');
    expect(half.json()).toMatchObject({ amount: '9.50', gross: '10.00', tokens: '38' });
    expect(rest.json()).toMatchObject({ amount: '9.50', gross: '10.00', tokens: '38' });
    expect(await sessionOf(api(), scene)).toMatchObject({ status: 'refunded' });
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('1000'));
  });

  test.each([
    ['above the reservation', { amount: '38.01' }, 409, 'capture_exceeds_reservation', 'amount'],
    ['of nothing', { amount: '0.00' }, 422, 'validation_failed', 'amount'],
    ['of no number', { amount: 'all' }, 422, 'validation_failed', 'amount'],
    ['of a fraction of a cent', { amount: '1.001' }, 422, 'validation_failed', 'amount'],
  ])('%s is refused and changes nothing', async (_, body, status, code, path) => {
    const scene = await reservedScene(api());

    const answer = await capture(api(), scene, body);

    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.json().errors).toEqual([expect.objectContaining({ path })]);
    expect(await sessionOf(api(), scene)).toMatchObject({ status: 'authorized', captured: null });
    expect(await reservedBy(api(), scene.merchant)).toBe(tokens(TOTAL));
  });

  test('of a part that is worth less than a step of the token is refused', async () => {
    await addRate(api().db, { currency: 'USD', rate: '900', source: 'test' });
    const scene = await reservedScene(api(), { amount: '9.00', currency: 'USD' });

    const answer = await capture(api(), scene, { amount: '0.01' });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ path: 'amount' }]);
    expect(await sessionOf(api(), scene)).toMatchObject({ status: 'authorized' });
  });

  test('after another one is refused', async () => {
    const scene = await reservedScene(api());
    await capture(api(), scene, { amount: '9.50' });

    const again = await capture(api(), scene, { amount: '9.50' });

    expect([again.statusCode, again.json().code]).toEqual([409, 'session_already_captured']);
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens('38'));
  });

  test('with the same key answers the same', async () => {
    const scene = await reservedScene(api());
    const headers = { 'idempotency-key': 'capture-7' };
    const [first, second] = [
      await capture(api(), scene, { amount: '9.50' }, headers),
      await capture(api(), scene, { amount: '9.50' }, headers),
    ];

    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
  });

  test('after its date is refused although no job has run', async () => {
    const scene = await reservedScene(api());
    await letReservationExpire(api(), scene.id);

    const answer = await capture(api(), scene);

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'reservation_expired']);
    expect(await reservationsOf(api(), scene.payer)).toMatchObject([{ status: 'returning' }]);
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(0n);
  });

  test.each([
    ['nobody approved', reservableScene],
    [
      'was released',
      async (a: ReturnType<typeof api>) => {
        const scene = await reservedScene(a);
        await release(a, scene);
        return scene;
      },
    ],
  ])('of a session that %s is refused', async (_, make) => {
    const scene = await make(api());

    const answer = await capture(api(), scene);

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'session_not_authorized']);
  });

  test('of another business is not found', async () => {
    const scene = await reservedScene(api());
    const other = await reservableScene(api());

    const answer = await capture(api(), { merchant: other.merchant, id: scene.id });
    const [row] = await rowsOf<{ outcome: string }>(
      api().db,
      sql`select pay.capture(p_session => ${scene.id}, p_merchant => ${other.merchant.id}, p_amount => null,
        p_levels => '{}', p_public_url => '', p_transfer => 'txn_x', p_return => 'txn_y',
        p_event => 'evt_x') as outcome`,
    );

    expect(answer.json().code).toBe('session_not_found');
    expect(row).toEqual({ outcome: 'session_not_found' });
  });
});
