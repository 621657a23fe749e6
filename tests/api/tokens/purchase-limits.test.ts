/** Limits of purchases by card: per member, network and card, and the proofs that raise them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { purchaseSettings } from '../../../server/platform/config/purchases.ts';
import { readConfig } from '../../../server/platform/config/read-config.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  answerChallenge,
  balanceAt,
  bought,
  buy,
  CARD,
  fund,
  intentOf,
  order,
  paymentOf,
  payWith,
  startTestNetwork,
  tellAll,
} from '../../support/cards/network.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

const network = await startTestNetwork();
const purchases = readConfig(
  { CARD_3DS_ABOVE: '500', PURCHASE_CARD_DAY_MOST: '1500', PURCHASE_NETWORK_DAY_MOST: '100000' },
  { mode: 'sandbox' },
  purchaseSettings,
);
const api = useApi({ cards: network.settings, purchases });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

/** Each test has its own card limit: what others have bought with the test card is forgotten. */
const forgetCard = () =>
  api().database.owner.db.execute(sql`update purchase set card_fingerprint = null`);

const joined = ({ id }: { id: string }, daysAgo: number) =>
  api().db.execute(sql`update member set created_at = now() - ${daysAgo}::int * interval '1 day'
    where id = ${id}`);

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code;

describe('a new account', () => {
  test('buys 1000 tokens in a day, and no more by many orders at once', async () => {
    const { token } = await newMember(api());

    const answers = await Promise.all([1, 2, 3].map(() => order(api(), token, { amount: '400' })));

    const codes = answers.map(codeOf);
    expect(codes.filter((code) => code === 'purchase_limit_reached')).toHaveLength(1);
    expect(codeOf(await order(api(), token, { amount: '200.0001' }))).toBe(
      'purchase_limit_reached',
    );
    expect((await order(api(), token, { amount: '200' })).statusCode).toBe(201);
  });

  test('buys more once it is a week old', async () => {
    const member = await newMember(api());
    expect(codeOf(await order(api(), member.token, { amount: '1500' }))).toBe(
      'purchase_limit_reached',
    );
    await joined(member, 8);

    expect((await order(api(), member.token, { amount: '1500' })).statusCode).toBe(201);
  });

  test('shows the rest and its reason', async () => {
    const member = await newMember(api());
    await order(api(), member.token, { amount: '300' });
    const quote = async () =>
      (
        await api().call(purchasesEndpoints.quote, {
          token: member.token,
          body: { currency: 'EUR' },
        })
      ).json();

    expect(await quote()).toMatchObject({ left: '700', limitedBy: 'new_member' });
    await joined(member, 8);
    expect(await quote()).toMatchObject({ left: '7700', limitedBy: 'member_day' });
  });

  test('has nothing left where the smallest purchase is more than the rest', async () => {
    const { token } = await newMember(api());
    await order(api(), token, { amount: '995' });

    const quote = await api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } });

    expect(quote.json()).toMatchObject({ left: '0', renewsAt: expect.any(String) });
  });
});

test('in 30 days a member buys 40,000 tokens', async () => {
  const member = await newMember(api());
  await joined(member, 60);
  const { id } = (await order(api(), member.token, { amount: '8000' })).json();
  await api().database.owner.db.execute(sql`update purchase
    set tokens = ${tokens('39900')}::numeric, created_at = now() - interval '2 days' where id = ${id}`);

  expect(codeOf(await order(api(), member.token, { amount: '101' }))).toBe(
    'purchase_limit_reached',
  );
  expect((await order(api(), member.token, { amount: '100' })).statusCode).toBe(201);
});

test('an order sent twice counts once', async () => {
  const { token } = await newMember(api());
  const wanted = { key: 'once', amount: '1000' };
  const quote = (
    await api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } })
  ).json().id;
  await order(api(), token, { ...wanted, quote });

  expect((await order(api(), token, { ...wanted, quote })).statusCode).toBe(201);
});

test('one network buys at most its bound, over all members', async () => {
  await api().db.execute(sql`insert into purchase_count (purchase_id, kind, subject, tokens)
    select 'ord_other', kind, subject, ${tokens('99999')}::numeric from purchase_count
    where kind = 'network' limit 1`);
  const { token } = await newMember(api());

  const answer = await order(api(), token, { amount: '100' });
  await api().database.owner.db.execute(
    sql`delete from purchase_count where purchase_id = 'ord_other'`,
  );

  expect(codeOf(answer)).toBe('purchase_limit_reached');
});

test('orders of a network are counted one after the other', async () => {
  const count = async (id: string) => {
    const [row] = await rowsOf<{ reason: string | null }>(
      api().db,
      sql`select reason from purchases.count_order(p_purchase => ${id}, p_member => null,
        p_tokens => 60::numeric, p_bounds => '{"device": {"day": 100}}',
        p_origins => '[{"kind": "device", "subject": "ab"}]')`,
    );
    return row?.reason;
  };

  const refusals = await Promise.all(['ord_1', 'ord_2'].map(count));
  expect(refusals.toSorted()).toEqual(['device_day', null]);
});

describe('a card', () => {
  test('above its limit is refunded automatically, not credited, and the member is notified', async () => {
    await forgetCard();
    await bought(api(), network, { amount: '450' });
    await bought(api(), network, { amount: '450' });
    await bought(api(), network, { amount: '450' });
    const sales = await balanceAt(api(), 'sales:EUR');

    const { buyer, purchase, intent } = await bought(api(), network, { amount: '450' });

    expect(await balanceOf(api(), buyer.cash)).toBe(0n);
    expect(network.store.all('refund').map((each) => each.payment_intent)).toContain(intent);
    expect(await balanceAt(api(), 'sales:EUR')).toBe(sales);
    const shown = await api().call(purchasesEndpoints.read, {
      params: { id: purchase.id },
      token: buyer.token,
    });
    expect(shown.json()).toMatchObject({ status: 'refunded', failure: 'card_limit' });
    expect(await templatesTo(api(), buyer.email)).toContain('purchase-refused');
  });

  test('that was refused is refunded once, for any number of events', async () => {
    await forgetCard();
    for (let count = 0; count < 3; count++) await bought(api(), network, { amount: '450' });
    const { intent, buyer } = await bought(api(), network, { amount: '450' });
    await Promise.all([tellAll(api(), network, intent), tellAll(api(), network, intent)]);

    const refunds = network.store.all('refund').filter((each) => each.payment_intent === intent);
    expect(refunds).toHaveLength(1);
    expect(await templatesTo(api(), buyer.email)).toEqual(['purchase-refused']);
  });

  test('with an open loss above its bound buys nothing more', async () => {
    await forgetCard();
    const first = await bought(api(), network, { amount: '100' });
    await api().database.owner.db.execute(sql`insert into purchase_reversal
      (id, purchase_id, kind, status, amount, tokens, owed, written_off)
      values ('dp_old', ${first.purchase.id}, 'dispute', 'lost', 1, 2001e18, 2001e18, 2001e18)`);

    const { buyer } = await bought(api(), network, { amount: '100' });
    const other = await order(api(), first.buyer.token, { amount: '10' });
    await api().database.owner.db.execute(sql`delete from purchase_reversal where id = 'dp_old'`);

    expect(await balanceOf(api(), buyer.cash)).toBe(0n);
    expect(codeOf(other)).toBe('purchase_limit_reached');
  });
});

describe('3-D Secure', () => {
  test('is demanded above the limit, and paid after the cardholder agrees', async () => {
    await forgetCard();
    const { buyer, purchase, intent } = await buy(api(), network, { amount: '501' });
    await tellAll(api(), network, intent);
    expect(paymentOf(network, intent).status).toBe('requires_action');
    expect(await balanceOf(api(), buyer.cash)).toBe(0n);

    await answerChallenge(network, purchase.clientSecret, true);
    await tellAll(api(), network, intent);

    expect(await balanceOf(api(), buyer.cash)).toBe(tokens('501'));
  });

  test('refused by the cardholder takes nothing', async () => {
    const { buyer, purchase, intent } = await buy(api(), network, { amount: '501' });
    await answerChallenge(network, purchase.clientSecret, false);
    await tellAll(api(), network, intent);

    expect(await balanceOf(api(), buyer.cash)).toBe(0n);
  });

  test('is not demanded at the limit', async () => {
    await forgetCard();
    const { token } = await newMember(api());
    const { clientSecret } = (await order(api(), token, { amount: '500' })).json();
    await payWith(network, clientSecret, CARD.good);

    expect(paymentOf(network, intentOf(clientSecret)).status).toBe('succeeded');
  });
});
