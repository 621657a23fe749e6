/** A plan is begun by a payment, and its charges are announced and taken. */
import { expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import {
  approveAndPay,
  chargesOf,
  confirmOnly,
  letTimePass,
  newPlan,
  planScene,
  planSession,
  statesOf,
  studio,
} from '../../support/payments/plan-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();

test('a payment that begins a plan needs the strong step, whatever its sum', async () => {
  const { merchant, payer } = await studio(api());
  const session = await planSession(api(), merchant, await newPlan(api(), merchant));

  const refused = await confirmOnly(api(), payer, session);
  const paid = await approveAndPay(api(), payer, session);

  expect(refused.json().code).toBe('confirmation_required');
  expect(paid.statusCode, paid.body).toBe(200);
});

test('two months are two more charges, and the same time again is none', async () => {
  const scene = await planScene(api());
  const before = await balanceOf(api(), scene.payer.cash);

  await letTimePass(api(), scene, 62);
  const after = await balanceOf(api(), scene.payer.cash);
  await letTimePass(api(), scene, 0);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid, 3 paid, 4 (scheduled|announced)$/);
  expect(before - after).toBe(tokens('304'));
  expect(await balanceOf(api(), scene.payer.cash)).toBe(after);
  for (const { n, announced, due, paid } of await chargesOf(api(), scene)) {
    if (n === 1 || !paid || !announced) continue;
    expect(paid.getTime() - announced.getTime()).toBeGreaterThanOrEqual(24 * 3_600_000);
    expect(paid.getTime()).toBeGreaterThanOrEqual(due.getTime());
  }
});
