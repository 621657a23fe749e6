/** `top_up.approve` and `top_up.pay` check again under their lock. */
import { describe, expect, test } from 'vitest';
import { payTopUp } from '../../../server/payments/top-up/pay-due.ts';
import { openSession } from '../../../server/people/sessions/sessions.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { letQuoteExpire } from '../../support/clock/age.ts';
import { cancelFor } from '../../support/payments/pay-scene.ts';
import { payByCard, type TopUpScene, topUpScene } from '../../support/payments/top-up-scene.ts';
import { newMember, tokens } from '../../support/people/people.ts';

const { network, api } = await purchaseScene();

const owner = (statement: ReturnType<typeof sql>) => api().database.owner.db.execute(statement);

/** Approves the scene's purchase once more. */
async function approve(
  { payer, purchase, id }: TopUpScene,
  { session = id, total = '152' }: { session?: string; total?: string } = {},
): Promise<string | undefined> {
  const [row] = await rowsOf<{ outcome: string }>(
    api().db,
    sql`select outcome from top_up.approve(
      p_purchase => ${purchase.id}, p_session => ${session}, p_member => ${payer.id},
      p_auth_session => ${payer.sid}::uuid, p_total => ${tokens(total).toString()}::numeric,
      p_hold => interval '10 minutes')`,
  );
  return row?.outcome;
}

const topUpOf = async ({ purchase }: TopUpScene) => {
  const [row] = await rowsOf<{ status: string; reason: string | null }>(
    api().db,
    sql`select status, reason from top_up where purchase_id = ${purchase.id}`,
  );
  return row;
};

describe('an approval under the lock is refused', () => {
  const changes: [string, string, (scene: TopUpScene) => Promise<string | undefined>][] = [
    [
      'for a session that does not exist',
      'session_not_found',
      (scene) => approve(scene, { session: 'pay_none' }),
    ],
    [
      'for a session that ended meanwhile',
      'session_not_pending',
      async (scene) => {
        await cancelFor(api(), scene.id);
        return approve(scene);
      },
    ],
    ['at another total', 'quote_changed', (scene) => approve(scene, { total: '151' })],
    [
      'at a total that is no longer valid',
      'quote_changed',
      async (scene) => {
        await letQuoteExpire(api(), scene.id);
        return approve(scene);
      },
    ],
    [
      'with the purchase of another member',
      'purchase_closed',
      async (scene) => approve({ ...scene, payer: await newMember(api()) }),
    ],
    [
      'with a purchase that has ended',
      'purchase_closed',
      async (scene) => {
        await owner(sql`update purchase set status = 'void' where id = ${scene.purchase.id}`);
        return approve(scene);
      },
    ],
  ];

  test.each(changes)('%s', async (_, outcome, change) => {
    expect(await change(await topUpScene(api()))).toBe(outcome);
  });
});

describe('a top-up is not paid', () => {
  test('before its purchase has ended', async () => {
    const scene = await topUpScene(api());

    expect(await payTopUp(api().db, api().config, scene.purchase.id)).toBe('open');
    expect(await topUpOf(scene)).toMatchObject({ status: 'open' });
  });

  test('a second time, and stays as it ended', async () => {
    const scene = await topUpScene(api());
    await payByCard(api(), network, scene);

    expect(await payTopUp(api().db, api().config, scene.purchase.id)).toBe('closed');
    await owner(sql`select top_up.close(${scene.purchase.id}, 'void', 'expired')`);
    expect(await topUpOf(scene)).toEqual({ status: 'paid', reason: null });
  });

  test('by the sign-in of another member', async () => {
    const scene = await topUpScene(api());
    const other = await newMember(api());
    const { sid } = await openSession(api().db, other.id);
    await owner(sql`update top_up set auth_session_id = ${sid}::uuid
      where purchase_id = ${scene.purchase.id}`);

    await payByCard(api(), network, scene);

    expect(await topUpOf(scene)).toEqual({ status: 'kept', reason: 'signed_out' });
  });

  test('above the amount that a sign-in alone may pay', async () => {
    const scene = await topUpScene(api());
    const { stepUp } = api().config;
    api().config.stepUp = { ...stepUp, amount: tokens('151') };
    await payByCard(api(), network, scene);
    api().config.stepUp = stepUp;

    expect(await topUpOf(scene)).toEqual({ status: 'kept', reason: 'confirmation_required' });
  });
});
