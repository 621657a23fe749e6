/** Refunds of sessions that sold a pass with another line, as a whole or by lines. */
import { describe, expect, test } from 'vitest';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import {
  heldBy,
  newPass,
  type PassScene,
  paySession,
  readHolding,
  sessionWith,
  visit,
} from '../../support/payments/passes.ts';
import { refund } from '../../support/payments/refunds.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();
const back = (scene: PassScene, body = {}) => refund(api(), { ...scene, id: scene.session }, body);
const left = async (scene: PassScene) =>
  (await readHolding(api(), scene.merchant, scene.holding)).left;

/** A mat of 10.00 EUR and a pass of five for 30.00, at different rates: 38.00 net, of which 28.50 are the pass. */
async function withMat(): Promise<PassScene> {
  const merchant = await newMerchant(api());
  const pass = await newPass(api(), merchant, { name: 'Five', entries: 5, price: '30.00' });
  const member = await newMember(api());
  const session = await sessionWith(api(), merchant, pass, {
    amount: '40.00',
    lineItems: [
      { name: 'Mat', quantity: 1, amount: '10.00', taxRate: '20' },
      { name: pass.name, quantity: 1, amount: '30.00', pass: pass.id, taxRate: '10' },
    ],
  });
  const paid = (await paySession(api(), member, session.id)).json();
  const [holding] = await heldBy(api(), member);
  if (!holding) throw new Error('no pass is held');
  const transfer = paid.receipt.transactionId;
  return { merchant, pass, member, session: session.id, holding, transfer };
}

describe('a refund of a pass', () => {
  test('leaves the price of another line in it', async () => {
    const scene = await withMat();
    await visit(api(), scene, { holding: scene.holding.id, entries: 1 });

    expect((await back(scene)).json()).toMatchObject({ amount: '32.30', entries: 4 });
  });

  test.each([
    ['another line returns none', { amount: '9.50', lines: [0] }, { entries: null }, 5],
    ['another line alone is its price', { lines: [0] }, { amount: '9.50', entries: null }, 5],
    [
      'another line with entries returns these',
      { amount: '9.50', lines: [0], entries: 1 },
      { entries: 1 },
      4,
    ],
    [
      'its line returns what the amount pays for',
      { amount: '9.50', lines: [1] },
      { entries: 2 },
      3,
    ],
    ['all lines returns all', { lines: [0, 1] }, { amount: '38.00', entries: 5 }, 0],
  ])('of %s', async (_, wish, given, remaining) => {
    const scene = await withMat();

    expect((await back(scene, wish)).json()).toMatchObject(given);
    expect(await left(scene)).toBe(remaining);
  });

  test('shows which of the lines is the pass', async () => {
    const scene = await withMat();

    const shown = await api().call(refundsEndpoints.readRefundable, {
      params: { id: scene.transfer },
      token: scene.merchant.token,
    });

    expect(shown.json()).toMatchObject({
      pass: { entries: 5, lines: [1] },
      lines: [{ name: 'Mat' }, { name: 'Five' }],
    });
  });
});
