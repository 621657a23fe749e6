/** kill -9 of the worker at every step of a withdrawal: the money goes back once, and the tokens are taken back once. */
import { expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { balanceAt, bought } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { killsAt } from '../../support/kills/repetitions.ts';
import { tokens } from '../../support/people/people.ts';
import { run } from '../../support/processes/programs.ts';

/** The last thing the worker did before it dies. */
const STEPS: [step: string, after: RegExp][] = [
  ['claimed the withdrawal', /purchases\.claim_withdrawals/],
  ['asked for the refund', /^POST \/v1\/refunds$/],
  ['ended the withdrawal', /purchases\.refund\(/],
];

const { network, api, cards } = await purchaseScene();

test.each(killsAt(STEPS, ([step]) => step === 'asked for the refund'))(
  'a worker killed when it has just %s',
  async (_, after) => {
    const { buyer, purchase, intent } = await bought(api(), network);
    const treasury = await balanceAt(api(), 'treasury:tokens');
    await api().call(purchasesEndpoints.withdraw, {
      params: { id: purchase.id },
      body: { tokens: '100' },
      token: buyer.token,
    });

    const killed = run(['tests/support/cards/purchase-program.ts'], {
      DATABASE_URL: api().database.url ?? '',
      CARDS: JSON.stringify(network.settings),
      DIE_AT: after.source,
      WORK: 'withdraw',
    });
    expect(await killed.ended).toBeNull();
    await api().database.owner.db.execute(
      sql`update purchase_reversal set next_ask_at = now()
        where purchase_id = ${purchase.id} and next_ask_at is not null`,
    );
    await sendWithdrawals(api().db, cards, api().config);

    const refunds = network.store.all('refund').filter((one) => one.payment_intent === intent);
    expect(refunds.map(({ amount }) => amount)).toEqual([2500]);
    expect((await balanceAt(api(), 'treasury:tokens')) - treasury).toBe(tokens('100'));
    expect(await balanceAt(api(), `member:${buyer.id}:held`)).toBe(0n);
  },
);
