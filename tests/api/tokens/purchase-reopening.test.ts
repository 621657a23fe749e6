/** A credit to a closed account reopens it, so that its owner can move the tokens. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type Bought, bought, buy, tellAll } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { moveStake } from '../../support/tokens/staking.ts';

const { network, api } = await purchaseScene();

async function close({ buyer }: Bought): Promise<void> {
  await rowsOf(api().db, sql`update member set closed_at = now() where id = ${buyer.id}`);
}

const isClosed = async ({ buyer }: Bought) => {
  const [row] = await rowsOf<{ closedAt: Date | null }>(
    api().db,
    sql`select closed_at as "closedAt" from member where id = ${buyer.id}`,
  );
  return row?.closedAt !== null;
};

/** Whether the member may do something with all of the purchase. */
async function mayMove({ buyer }: Bought): Promise<boolean> {
  return (await moveStake(api(), buyer, 'to-stake', '100')).statusCode === 200;
}

describe('an account is open again', () => {
  test('when a purchase is credited', async () => {
    const who = await buy(api(), network);
    await close(who);

    await tellAll(api(), network, who.intent);

    expect(await mayMove(who)).toBe(true);
  });

  test('when a dispute is won, and not while it is open', async () => {
    const who = await bought(api(), network);
    const { id } = network.payments.dispute(who.intent);
    await tellAll(api(), network, who.intent);
    await close(who);
    await tellAll(api(), network, who.intent);
    expect(await isClosed(who)).toBe(true);

    network.payments.closeDispute(id, 'won');
    await tellAll(api(), network, who.intent);

    expect(await mayMove(who)).toBe(true);
  });

  test('when a refund failed', async () => {
    const who = await bought(api(), network);
    const refund = network.payments.refund(who.intent, undefined, {});
    await tellAll(api(), network, who.intent);
    await close(who);

    network.payments.failRefund(refund.id);
    await tellAll(api(), network, who.intent);

    expect(await mayMove(who)).toBe(true);
  });
});

test('a lost dispute reopens no account', async () => {
  const who = await bought(api(), network);
  const { id } = network.payments.dispute(who.intent);
  await tellAll(api(), network, who.intent);
  await close(who);

  network.payments.closeDispute(id, 'lost');
  await tellAll(api(), network, who.intent);

  expect(await isClosed(who)).toBe(true);
});
