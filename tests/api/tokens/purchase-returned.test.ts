/** Card payments that go back before their tokens are credited, and what their buyer and operators read. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { purchaseSettings } from '../../../server/platform/config/purchases.ts';
import { readConfig } from '../../../server/platform/config/read-config.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { settle } from '../../../server/tokens/purchases/settle.ts';
import { sweepPurchases } from '../../../server/tokens/purchases/sweeper.ts';
import { useApi } from '../../support/api/api.ts';
import {
  alertsOf,
  type Bought,
  bought,
  buy,
  eventsOf,
  fund,
  letLooksBeDue,
  startTestNetwork,
  tell,
  tellAll,
} from '../../support/cards/network.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { balanceOf } from '../../support/people/people.ts';

const network = await startTestNetwork();
const purchases = readConfig(
  { PURCHASE_CARD_DAY_MOST: '150' },
  { mode: 'sandbox' },
  purchaseSettings,
);
const api = useApi({ cards: network.settings, purchases });
const cards = openCards(network.settings);
beforeAll(() => fund(api()));
afterAll(() => network.stop());

const forgetCard = () =>
  api().database.owner.db.execute(sql`update purchase set card_fingerprint = null`);

/** Another member has used up the limit of the test card. */
beforeEach(async () => {
  await forgetCard();
  await bought(api(), network);
});

const shown = async ({ purchase: { id }, buyer: { token } }: Bought) =>
  (await api().call(purchasesEndpoints.read, { params: { id }, token })).json();

const refundsOf = (intent: string) =>
  network.store.all('refund').filter((refund) => refund.payment_intent === intent);

const asBefore = async (who: Bought) => {
  expect(await shown(who)).toMatchObject({ status: 'refunded', transactionId: null });
  expect(await balanceOf(api(), who.buyer.cash)).toBe(0n);
};

test('the rest is refunded when a part of a refused payment was refunded already', async () => {
  const who = await buy(api(), network);
  network.payments.refund(who.intent, 500, {});

  await tellAll(api(), network, who.intent);

  await asBefore(who);
  expect(refundsOf(who.intent).map(({ amount }) => amount)).toEqual([500, 2000]);
  expect(await templatesTo(api(), who.buyer.email)).toEqual(['purchase-refused']);
});

test('the buyer is told once when the refund of a refused payment is reported before it is noted', async () => {
  const who = await buy(api(), network);
  const paid = eventsOf(network, who.intent);
  const down = { ...cards, refund: () => Promise.reject(new Error('down')) };
  await letLooksBeDue(api(), who.purchase.id);
  await expect(sweepPurchases(api().db, down, api().config)).rejects.toThrow();
  network.payments.refund(who.intent, undefined, {});

  await tellAll(api(), network, who.intent);
  for (const event of paid) await tell(api(), { ...event, id: `${event.id}again` });

  await asBefore(who);
  expect(refundsOf(who.intent)).toHaveLength(1);
  expect(await templatesTo(api(), who.buyer.email)).toEqual(['purchase-refused']);
});

test('an open loss of the card is another reason than its limit, and says nothing of 24 hours', async () => {
  await forgetCard();
  const first = await bought(api(), network);
  await api().database.owner.db.execute(sql`insert into purchase_reversal
    (id, purchase_id, kind, status, amount, tokens, owed, written_off)
    values ('dp_old', ${first.purchase.id}, 'dispute', 'lost', 1, 2001e18, 2001e18, 2001e18)`);

  const who = await bought(api(), network);
  await api().database.owner.db.execute(sql`delete from purchase_reversal where id = 'dp_old'`);

  await asBefore(who);
  expect(await shown(who)).toMatchObject({ failure: 'card_loss' });
  expect(await templatesTo(api(), who.buyer.email)).toEqual(['purchase-refused-card']);
});

test('a refund that fails after its purchase was refused is an alert, and credits nothing', async () => {
  const who = await bought(api(), network);
  const [refund] = refundsOf(who.intent);
  // What another process read before the refund is no failed refund.
  const [now, before] = [await cards.readPayment(who.intent), { refunds: [] }];
  const answers = [now && { ...now, ...before }, now];
  const late = { ...cards, readPayment: async () => answers.shift() };
  expect(await settle(api().db, late, api().config, who.intent)).toBe('void');
  expect([answers, await alertsOf(api(), who.purchase.id)]).toEqual([[], []]);

  network.payments.failRefund(refund?.id ?? '');
  await tellAll(api(), network, who.intent);

  await asBefore(who);
  expect(await alertsOf(api(), who.purchase.id)).toEqual([{ kind: 'purchase_kept' }]);
});

test('money that others returned is not said to be above the limit of the card, also when the refund fails', async () => {
  const who = await buy(api(), network);
  const refund = network.payments.refund(who.intent, undefined, {});
  await tellAll(api(), network, who.intent);
  expect(await alertsOf(api(), who.purchase.id)).toEqual([]);

  network.payments.failRefund(refund.id);
  await tellAll(api(), network, who.intent);

  await asBefore(who);
  expect(await shown(who)).toMatchObject({ failure: null });
  expect(await alertsOf(api(), who.purchase.id)).toEqual([{ kind: 'purchase_kept' }]);
  expect(await templatesTo(api(), who.buyer.email)).toEqual([]);
});
