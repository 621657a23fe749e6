/** The report of `ledger:verify` for each breach about a reservation. The owner creates each one and rolls it back. */
import { expect, test } from 'vitest';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { brokenBy } from '../../support/api/broken-by.ts';
import { capture, release, reservedScene } from '../../support/payments/reservations.ts';
import { creditedPurchase } from '../../support/races/crossings.ts';

const api = useApi();

const HARMS: [what: string, name: string, harm: (id: string) => Statement][] = [
  [
    'a reservation of other tokens than its account has',
    'I20',
    (id) => sql`update pay_session set total = total + 1 where id = ${id}`,
  ],
  [
    'a reservation that is gone while its tokens are still reserved',
    'I20',
    (id) => sql`update pay_session set status = 'released', closed_at = now() where id = ${id}`,
  ],
  [
    'a reservation without its event',
    'I6',
    (id) => sql`update event set subject_id = 'x' where subject_id = ${id}`,
  ],
  [
    'a reservation of a session that nobody has approved',
    'I5',
    (
      id,
    ) => sql`update pay_session set status = 'pending', authorized_at = null, reserve_transfer_id = null
      where id = ${id}`,
  ],
];

test.each(HARMS)('finds %s (%s)', async (_, name, harm) => {
  const { id } = await reservedScene(api());

  expect(await brokenBy(api(), async () => {})).toEqual([]);
  expect(await brokenBy(api(), (tx) => tx.execute(harm(id)))).toContain(name);
});

test('finds a capture of other tokens than its net is worth (I20)', async () => {
  const scene = await reservedScene(api());
  await capture(api(), scene, { amount: '9.50' });

  const broken = await brokenBy(api(), (tx) =>
    tx.execute(
      sql`update pay_session set captured_tokens = captured_tokens + 1 where id = ${scene.id}`,
    ),
  );

  expect(broken).toContain('I20');
});

test('finds a hold in a reservation that has ended (I12)', async () => {
  const scene = await reservedScene(api());
  await release(api(), scene);
  const purchase = await creditedPurchase(api());

  const broken = await brokenBy(api(), (tx) =>
    tx.execute(sql`update card_hold set member_id = null, session_id = ${scene.id}
      where purchase_id = ${purchase}`),
  );

  expect(broken).toContain('I12');
});
