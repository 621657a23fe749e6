/** A reservation goes back to its payer: by the business, or because it can no longer be captured. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  capture,
  letReservationExpire,
  release,
  releaseDue,
  reservedBy,
  reservedScene,
  sessionOf,
} from '../../support/payments/reservations.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();

describe('a release', () => {
  test('returns everything, and may be repeated', async () => {
    const scene = await reservedScene(api());

    const [first, second] = [await release(api(), scene), await release(api(), scene)];

    expect(first.json()).toMatchObject({
      status: 'released',
      releasedAt: expect.any(String),
      captured: null,
      paidAt: null,
      figures: { received: '0' },
    });
    expect(second.json()).toEqual(first.json());
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('1000'));
    expect(await reservedBy(api(), scene.merchant)).toBe(0n);
  });

  test('after a capture is refused', async () => {
    const scene = await reservedScene(api());
    await capture(api(), scene);

    const answer = await release(api(), scene);

    expect([answer.statusCode, answer.json().code]).toEqual([409, 'session_already_captured']);
  });

  test('happens by itself after the date', async () => {
    const [due, open] = [await reservedScene(api()), await reservedScene(api())];
    await letReservationExpire(api(), due.id);

    await releaseDue(api());

    expect(await sessionOf(api(), due)).toMatchObject({ status: 'released' });
    expect(await sessionOf(api(), open)).toMatchObject({ status: 'authorized' });
    expect(await balanceOf(api(), due.payer.cash)).toBe(tokens('1000'));
  });

  test('by the job is refused while the business can still capture', async () => {
    const scene = await reservedScene(api());

    const [row] = await rowsOf<{ outcome: string }>(
      api().db,
      sql`select outcome from pay.release(p_session => ${scene.id}, p_merchant => null,
        p_levels => '{}', p_public_url => '', p_return => 'txn_x', p_event => 'evt_x')`,
    );

    expect(row).toEqual({ outcome: 'kept' });
    expect(await sessionOf(api(), scene)).toMatchObject({ status: 'authorized' });
  });

  test('happens by itself when the business is switched off, which cannot capture', async () => {
    const scene = await reservedScene(api());
    await api().database.owner.db.execute(
      sql`update member set payments_enabled = false where id = ${scene.merchant.id}`,
    );

    const refused = await capture(api(), scene);
    await releaseDue(api());

    expect(refused.json().code).toBe('payments_disabled');
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('1000'));
  });

  test('leaves a frozen payer nothing to decide: a capture still takes what was approved', async () => {
    const scene = await reservedScene(api());
    await api().database.owner.db.execute(
      sql`update member set outgoing_frozen_at = now() where id = ${scene.payer.id}`,
    );

    const answer = await capture(api(), scene);
    await api().database.owner.db.execute(
      sql`update member set outgoing_frozen_at = null where id = ${scene.payer.id}`,
    );

    expect(answer.json()).toMatchObject({ status: 'paid' });
  });
});
