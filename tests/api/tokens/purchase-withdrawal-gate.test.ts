/** A business without a proven domain takes back its own purchase, and nothing of what customers paid. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { letHoldEnd } from '../../support/cards/holds.ts';
import { type Bought, bought, fund, startTestNetwork } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { balanceOf, deposit, type TestMerchant, tokens } from '../../support/people/people.ts';
import { newPayee, payOut, receive, setProven } from '../../support/tokens/payout-scene.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings, chain: SILENT_CHAIN });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

/** A business whose customers paid as much as it bought, and whose hold is over. */
async function scene(isProven = false): Promise<Bought & { shop: TestMerchant }> {
  const shop = await newPayee(api(), { isProven });
  const who = await bought(api(), network, { buyer: shop });
  await receive(api(), shop, '200');
  await letHoldEnd(api(), who.purchase.id);
  return { ...who, shop };
}

const shown = async ({ purchase, buyer }: Bought) =>
  (
    await api().call(purchasesEndpoints.read, { params: { id: purchase.id }, token: buyer.token })
  ).json().withdrawal;

const withdraw = ({ purchase, buyer }: Bought, wanted = '100') =>
  api().call(purchasesEndpoints.withdraw, {
    params: { id: purchase.id },
    body: { tokens: wanted },
    token: buyer.token,
  });

test('after a payout of its own tokens the purchase is not taken back with those of customers', async () => {
  const at = await scene();
  expect((await payOut(api(), at.shop, '100')).statusCode).toBe(201);
  const before = await balanceOf(api(), at.shop.cash);

  expect(await shown(at)).toMatchObject({ status: 'domain_unproven', tokens: '0', amount: '0.00' });
  const refused = await withdraw(at);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'domain_unproven']);
  expect(await balanceOf(api(), at.shop.cash)).toBe(before);
});

test('what is its own is taken back, also from tokens on hold', async () => {
  const [whole, part] = [await scene(), await scene()];
  await payOut(api(), part.shop, '40');
  const held = await bought(api(), network, { buyer: whole.shop });

  expect((await withdraw(whole)).statusCode).toBe(200);
  expect((await withdraw(held)).statusCode).toBe(200);
  expect((await withdraw(part, '100')).json().code).toBe('purchase_changed');
  expect((await withdraw(part, '60')).statusCode).toBe(200);
});

test('with a proven domain all of it is taken back', async () => {
  const at = await scene();
  await payOut(api(), at.shop, '100');
  await setProven(api(), at.shop, true);

  expect((await withdraw(at)).statusCode).toBe(200);
});

test('a payout and a withdrawal of the same own tokens at once: one of them leaves', async () => {
  for (let round = 0; round < 6; round++) {
    const at = await scene();
    const answers = await Promise.all([payOut(api(), at.shop, '100'), withdraw(at)]);

    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code < 300)).toHaveLength(
      1,
    );
    expect(await balanceOf(api(), at.shop.cash)).toBeGreaterThanOrEqual(tokens('100'));
  }
});

test('own tokens that were deposited cover a withdrawal', async () => {
  const at = await scene();
  await payOut(api(), at.shop, '100');
  await deposit(api(), at.shop.cash, '30');

  expect(await shown(at)).toMatchObject({ status: 'possible', tokens: '30' });
});
