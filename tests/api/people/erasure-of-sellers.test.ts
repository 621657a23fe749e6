/** A person who owns a business alone is not deleted while its customers have something of it that they paid for. */
import { describe, expect, test } from 'vitest';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import type { Erasure } from '#shared/profile/erasure-schemas.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { heldBy, passScene, visit } from '../../support/payments/passes.ts';
import { refund } from '../../support/payments/refunds.ts';
import { release, reservedScene } from '../../support/payments/reservations.ts';

const api = useApi();

const blockersOf = async ({ token }: { token: string }) =>
  (await api().call(erasureEndpoints.read, { token })).json<Erasure>().blockers;

describe('a pass that a member has bought', () => {
  test('blocks until its entries are used', async () => {
    const scene = await passScene(api());

    expect(await blockersOf(scene.merchant)).toContain('passes');
    await visit(api(), scene, { holding: scene.holding.id, entries: 10 });
    expect(await blockersOf(scene.merchant)).not.toContain('passes');
  });

  test('blocks until it is refunded', async () => {
    const scene = await passScene(api());
    await refund(api(), { id: scene.session, merchant: scene.merchant });

    expect((await heldBy(api(), scene.member))[0]).toMatchObject({ status: 'returned' });
    expect(await blockersOf(scene.merchant)).not.toContain('passes');
  });

  test('blocks until it has expired, also before a worker has marked it', async () => {
    const scene = await passScene(api());
    await api().database.owner.db.execute(sql`update pass_holding
      set valid_until = clock_timestamp() - interval '1 second' where id = ${scene.holding.id}`);

    expect(await blockersOf(scene.merchant)).not.toContain('passes');
  });
});

test('a reservation blocks its business until it is taken or released, and its payer by another word', async () => {
  const scene = await reservedScene(api());

  expect(await blockersOf(scene.merchant)).toContain('captures');
  expect(await blockersOf(scene.merchant)).not.toContain('reservation');
  expect(await blockersOf(scene.payer)).toContain('reservation');
  await release(api(), scene);
  expect(await blockersOf(scene.merchant)).not.toContain('captures');
});
