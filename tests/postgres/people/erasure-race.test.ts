/** An account is deleted while its merchant refunds a payment. */
import { expect, test } from 'vitest';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { eraseDue } from '../../../server/people/erasure/erase-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import { PASSWORD } from '../../support/people/people.ts';

const api = useApi();
const SCENES = 8;

test('a refund arrives or the account is deleted, never both', async () => {
  const scenes = [];
  for (let count = 0; count < SCENES; count++) {
    const scene = await paidScene(api(), {}, { cash: '152' });
    const { token } = scene.payer;
    const body = { currentPassword: PASSWORD };
    expect((await api().call(erasureEndpoints.request, { token, body })).statusCode).toBe(200);
    scenes.push(scene);
  }
  await api().database.owner.db.execute(sql`update erasure_request set due_at = now()`);

  const [refunds] = await Promise.all([
    Promise.all(scenes.map((scene) => refund(api(), scene))),
    eraseDue(api().db, api().config, ERASURE_STEPS),
    eraseDue(api().db, api().config, ERASURE_STEPS),
  ]);

  const erased = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from member where erased_at is not null`,
  );
  const isErased = scenes.map(({ payer }) => erased.some(({ id }) => id === payer.id));
  expect(refunds.map(({ statusCode }) => statusCode)).toEqual(
    isErased.map((gone) => (gone ? 409 : 201)),
  );
});
