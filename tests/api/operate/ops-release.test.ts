/** An operator releases the reservation of a business that does not answer. */
import { expect, test } from 'vitest';
import * as activityEndpoints from '#shared/activity/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { askOps, ops } from '../../support/api/operator.ts';
import { paidScene } from '../../support/payments/refunds.ts';
import { reservationsOf, reservedScene, sessionOf } from '../../support/payments/reservations.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();
const release = (id: string) => ops(api(), 'pay-session:release', '--id', id);

test('shows what returns and to whom, then returns it, once', async () => {
  const scene = await reservedScene(api());
  const before = await balanceOf(api(), scene.payer.cash);

  const asked = await askOps(api(), { command: ['pay-session:release', '--id', scene.id] });
  expect(asked.question).toContain('152 SLS, reserved for Casa Alba, back to their payer');
  expect(await reservationsOf(api(), scene.payer)).toHaveLength(1);
  expect((await release(scene.id)).output).toContain('152 SLS are back');
  await release(scene.id);

  expect(await balanceOf(api(), scene.payer.cash)).toBe(before + tokens('152'));
  expect(await sessionOf(api(), scene)).toMatchObject({ status: 'released' });
  const { data } = (
    await api().call(activityEndpoints.list, { token: scene.merchant.token, query: {} })
  ).json();
  expect(data).toMatchObject([
    { kind: 'reservation.released', actor: { type: 'operator' }, object: { id: scene.id } },
  ]);
});

test('is refused for a payment that reserves nothing', async () => {
  const { id } = await paidScene(api());

  expect(JSON.stringify(await release(id))).toContain(`${id} reserves nothing`);
});
