/**
 * Holds on card purchases under several connections: none is lost, doubled or evaded by a payout.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arrayOf, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newPayee, payOut, payTokens } from '../../support/cards/holds.ts';
import { bought, fund, startTestNetwork, tellAll } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { refund } from '../../support/payments/refunds.ts';
import { newMember } from '../../support/people/people.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings, chain: SILENT_CHAIN });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

/** By purchase: the tokens held in all accounts, and the tokens credited. */
const heldOf = (ids: string[]) =>
  rowsOf<{ held: string; tokens: string }>(
    api().db,
    sql`select format.decimal(coalesce(sum(c.amount), 0), 18) as held, format.decimal(p.tokens, 18) as tokens
      from purchase p left join card_hold c on c.purchase_id = p.id
      where p.id = any(${arrayOf(ids, 'text')}) group by p.id order by p.id`,
  );

/** Members with fewer tokens than they must keep. */
const escaped = () =>
  rowsOf(
    api().db,
    sql`select m.id from member m where purchases.held_tokens(m.id)
      > coalesce(ledger.balance(m.cash_account), 0) + coalesce(ledger.balance(m.stake_account), 0)`,
  );

test('concurrent payments, refunds and payouts conserve the held amount', async () => {
  const [first, second] = [await newPayee(api()), await newPayee(api())];
  const buyers = [await newMember(api(), { cash: '60' }), await newMember(api(), { cash: '60' })];
  const purchases: string[] = [];
  for (const buyer of buyers) {
    purchases.push((await bought(api(), network, { buyer })).purchase.id);
  }
  const statuses: number[] = [];
  const note = async (answer: Promise<{ statusCode: number }>) => {
    statuses.push((await answer).statusCode);
  };
  const chain = async (buyer: (typeof buyers)[number], count: number) => {
    for (let round = 0; round < count; round++) {
      const shop = round % 2 === 0 ? first : second;
      const payment = await payTokens(api(), buyer, shop, 15);
      if (round % 3 === 0) await note(refund(api(), payment, { amount: '1.00' }));
      await note(payOut(api(), shop, '7'));
    }
  };
  const between = async () => {
    for (let round = 0; round < 4; round++) {
      await payTokens(api(), first, second, 3).catch(() => undefined);
      await payTokens(api(), second, first, 2).catch(() => undefined);
    }
  };

  await Promise.all([...buyers.map((buyer) => chain(buyer, 6)), between()]);

  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toContain(409);
  expect(await heldOf(purchases)).toEqual([
    { held: '100', tokens: '100' },
    { held: '100', tokens: '100' },
  ]);
  expect(await escaped()).toEqual([]);
});

test('a dispute that opens while its tokens are spent holds them in the account they reach', async () => {
  const [shop, other] = [await newPayee(api()), await newPayee(api())];
  const scene = await bought(api(), network);
  await payTokens(api(), scene.buyer, shop, 60);
  await payTokens(api(), scene.buyer, other, 15);
  network.payments.dispute(scene.intent);

  // A payment that comes after the dispute is refused.
  await Promise.all([
    tellAll(api(), network, scene.intent),
    payTokens(api(), scene.buyer, other, 5).catch(() => undefined),
    payTokens(api(), scene.buyer, shop, 5).catch(() => undefined),
  ]);
  await api().database.owner.db.execute(sql`update purchase_hold set until = now()
    where purchase_id = ${scene.purchase.id}`);

  const codes = await Promise.all([shop, other].map((payee) => payOut(api(), payee, '1')));
  expect(codes.map((answer) => answer.json().code)).toEqual(['payout_held', 'payout_held']);
});
