/** Refunds of sessions that sold a pass: what goes back, in money and in entries. */
import { describe, expect, test } from 'vitest';
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  giveBack,
  heldBy,
  newPass,
  type PassScene,
  passScene,
  paySession,
  readHolding,
  readPass,
  sessionWith,
  visit,
} from '../../support/payments/passes.ts';
import { refund, refundsOf } from '../../support/payments/refunds.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();

/** A pass of ten for 40.00 EUR, so 38.00 net, of which `used` are taken. */
async function used(entries: number, terms = {}): Promise<PassScene> {
  const scene = await passScene(api(), terms);
  if (entries > 0) await visit(api(), scene, { holding: scene.holding.id, entries });
  return scene;
}
const back = (scene: PassScene, body = {}) => refund(api(), { ...scene, id: scene.session }, body);
const left = async (scene: PassScene) =>
  (await readHolding(api(), scene.merchant, scene.holding)).left;

describe('a refund of a pass', () => {
  test('gives back the part that is unused, and takes these entries in the same transfer', async () => {
    const scene = await used(4);

    const given = (await back(scene)).json();

    expect(given).toMatchObject({ amount: '22.80', entries: 6, tokens: '91.2' });
    const units = await rowsOf<{ unit: string }>(
      api().db,
      sql`select distinct unit from ledger.posting where transfer_id = ${given.transactionId}`,
    );
    expect(units.map(({ unit }) => unit).sort()).toEqual(['TOKEN', scene.pass.id]);
    expect(await heldBy(api(), scene.member)).toMatchObject([{ status: 'returned', left: 0 }]);
    expect((await readPass(api(), scene.merchant, scene.pass)).entriesOf).toEqual({
      issued: 10,
      held: 0,
      used: 4,
      expired: 0,
      returned: 6,
    });
  });

  test('of all entries, one by one, gives back the net to the cent', async () => {
    const scene = await used(0, { entries: 3, price: '10.00' });
    const amounts = [];
    for (let entry = 0; entry < 3; entry++) {
      amounts.push((await back(scene, { entries: 1 })).json().amount);
    }

    expect(amounts).toEqual(['3.16', '3.17', '3.17']);
    expect(await heldBy(api(), scene.member)).toMatchObject([{ status: 'returned' }]);
  });

  test.each([
    ['an amount alone', { amount: '8.00' }, { amount: '8.00', entries: 3 }, 7],
    [
      'an amount and no entries',
      { amount: '8.00', entries: 0 },
      { amount: '8.00', entries: null },
      10,
    ],
    ['entries alone', { entries: 2 }, { amount: '7.60', entries: 2 }, 8],
    ['an amount and entries', { amount: '1.00', entries: 5 }, { amount: '1.00', entries: 5 }, 5],
  ])('may be of %s', async (_, wish, given, remaining) => {
    const scene = await used(0);

    expect((await back(scene, wish)).json()).toMatchObject(given);
    expect(await left(scene)).toBe(remaining);
  });

  test('with the whole rest of the money leaves no entry', async () => {
    const scene = await used(2);
    await back(scene, { amount: '19.00', entries: 0 });

    expect((await back(scene, { amount: '19.00' })).json()).toMatchObject({ entries: 8 });
    expect(await left(scene)).toBe(0);
  });

  test('is refused of more entries than are unused, and of a used pass without an amount', async () => {
    const scene = await used(9);

    const tooMany = await back(scene, { entries: 2 });
    await visit(api(), scene, { holding: scene.holding.id });
    const nothing = await back(scene);
    const goodwill = await back(scene, { amount: '5.00' });

    expect([tooMany, nothing].map((refused) => refused.json().code)).toEqual([
      'pass_used_up',
      'pass_used_up',
    ]);
    expect(goodwill.json()).toMatchObject({ amount: '5.00', entries: null });
  });

  test('of an expired pass gives back money alone, as much as the business says', async () => {
    const scene = await used(2);
    await rowsOf(
      api().database.owner.db,
      sql`update pass_holding set valid_until = clock_timestamp() where id = ${scene.holding.id}`,
    );

    expect((await back(scene)).json()).toMatchObject({ code: 'pass_used_up' });
    expect((await back(scene, { amount: '38.00' })).json()).toMatchObject({
      amount: '38.00',
      entries: null,
    });
  });

  test('is shown before it is made', async () => {
    const scene = await used(4);

    const shown = await api().call(refundsEndpoints.readRefundable, {
      params: { id: scene.transfer },
      token: scene.merchant.token,
    });

    expect(shown.json()).toMatchObject({
      remaining: '38.00',
      pass: { holding: scene.holding.id, sold: 10, unused: 6, amount: '22.80', entries: 6 },
    });
  });

  test('ends the pass: a visit is neither taken nor given back', async () => {
    const scene = await used(0);
    const { id } = (await visit(api(), scene, { holding: scene.holding.id })).json();
    await back(scene);

    expect((await visit(api(), scene, { holding: scene.holding.id })).json()).toMatchObject({
      code: 'pass_expired',
    });
    expect((await giveBack(api(), scene.merchant, id)).json()).toMatchObject({
      code: 'pass_expired',
    });
    expect((await refundsOf(api(), { ...scene, id: scene.session })).json().data).toHaveLength(1);
  });
});

test('entries are refused for a session without a pass', async () => {
  const scene = await used(0);
  const plain = await sessionWith(api(), scene.merchant, scene.pass, { lineItems: [] });
  await paySession(api(), scene.member, plain.id);

  const refused = await refund(api(), { ...scene, id: plain.id }, { entries: 1 });

  expect(refused.json()).toMatchObject({ code: 'pass_used_up' });
});

describe('a sale is refused', () => {
  const offer = async (terms = {}) => {
    const merchant = await newMerchant(api());
    const pass = await newPass(api(), merchant, terms);
    const { id } = await sessionWith(api(), merchant, pass);
    return { merchant, pass, id, member: await newMember(api()) };
  };
  const change = (merchant: { apiToken: string }, id: string, body: object) =>
    api().call(passEndpoints.change, { params: { id }, token: merchant.apiToken, body });

  test('of a pass that is not sold any more', async () => {
    const { merchant, pass, id, member } = await offer();
    const { name, entries, price, currency } = pass;
    await change(merchant, pass.id, {
      ...{ name, entries, price, currency, validDays: pass.validDays },
      enabled: false,
    });

    expect((await paySession(api(), member, id)).json()).toMatchObject({ code: 'pass_closed' });
    expect(await heldBy(api(), member)).toEqual([]);
  });

  test('of more passes than one member may have, until one is refunded', async () => {
    const { merchant, pass, id, member } = await offer({ mostPerMember: 1 });
    const second = await sessionWith(api(), merchant, pass);
    await paySession(api(), member, id);

    const refused = await paySession(api(), member, second.id);
    await refund(api(), { merchant, id });
    const allowed = await paySession(api(), member, second.id);

    expect(refused.json()).toMatchObject({ code: 'pass_limit_reached' });
    expect(allowed.statusCode).toBe(200);
  });

  test('below the level of the pass', async () => {
    const { id, member } = await offer({ level: 'Gemma' });

    expect((await paySession(api(), member, id)).json()).toMatchObject({ code: 'level_too_low' });
  });
});
