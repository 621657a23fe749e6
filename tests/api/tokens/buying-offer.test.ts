/** A session offers its payer a purchase by card only where it can be made. */
import { expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { PaySession } from '#shared/pay/schemas.ts';
import { pause, resume } from '../../../server/platform/ops/pauses.ts';
import { emptyTreasury, fund, order } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import type { TestMember } from '../../support/people/people.ts';

const { api } = await purchaseScene();

const read = async ({ token }: TestMember, id: string): Promise<PaySession> =>
  (await api().call(payEndpoints.read, { params: { id }, token })).json();

test('not while sales are paused', async () => {
  const { payer, id } = await payScene(api(), { cash: '0' });
  expect((await read(payer, id)).leastPurchase).toBe('10');
  await pause(api().db, 'sales_paused', 'a test');

  const paused = await read(payer, id);
  await resume(api().database.owner.db, 'sales_paused');

  expect(paused).toMatchObject({ leastPurchase: null, purchaseLimit: null });
});

test('not of more tokens than are for sale', async () => {
  const { payer, id } = await payScene(api(), { cash: '0' });
  await emptyTreasury(api());
  await fund(api(), '151');
  const before = await read(payer, id);
  await fund(api(), '1');
  const after = await read(payer, id);
  await fund(api());

  expect([before.leastPurchase, after.leastPurchase]).toEqual([null, '10']);
});

test('what an unpaid order uses up is free when it expires', async () => {
  const { payer, id } = await payScene(api(), { cash: '0' }, { amount: '3000.00' });
  const { expiresAt } = (await order(api(), payer.token, { amount: '40000' })).json();
  await order(api(), payer.token, { amount: '39000' });

  const { purchaseLimit } = await read(payer, id);

  expect(purchaseLimit).toMatchObject({ now: '1000', later: '10400' });
  expect(Date.parse(purchaseLimit?.laterFrom ?? '')).toBeGreaterThanOrEqual(Date.parse(expiresAt));
});

test('nobody else learns the limits of a payer, and whoever has the tokens is not asked', async () => {
  const { payer, id } = await payScene(api(), { cash: '152' });
  const guest: PaySession = (await api().call(payEndpoints.read, { params: { id } })).json();

  expect(guest.purchaseLimit ?? null).toBeNull();
  expect((await read(payer, id)).purchaseLimit).toBeNull();
});
