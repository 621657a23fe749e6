/** A member accepts an invitation to a plan with a trial: nothing is paid, and the first charge has its date. */
import { expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as mandates from '#shared/mandates/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { wallClock } from '../../support/payments/due-dates.ts';
import {
  act,
  letTimePass,
  moveClockTo,
  newPlan,
  statesOf,
  studio,
  timeOf,
} from '../../support/payments/plan-scene.ts';
import { acceptPlan as acceptAt, inviteToPlan } from '../../support/payments/trials.ts';
import { balanceOf, PASSWORD, tokens } from '../../support/people/people.ts';

const api = useApi();

async function invited(trialDays = 14) {
  const { merchant, payer } = await studio(api());
  const plan = await newPlan(api(), merchant, { trialDays });
  return { merchant, payer, plan, id: await inviteToPlan(api(), merchant, plan) };
}

type Invited = Awaited<ReturnType<typeof invited>>;

const acceptPlan = (scene: Pick<Invited, 'id' | 'payer'>, ...proof: [string?, string?]) =>
  acceptAt(api(), scene, ...proof);

const listOf = async ({ payer }: Pick<Invited, 'payer'>) =>
  (await api().call(mandates.list, { token: payer.token })).json().agreements;

test('the invitation shows the plan, the date of the first charge and both caps', async () => {
  const { id } = await invited();

  const read = await api().call(linkEndpoints.readSession, { params: { id } });

  expect(read.json().plan).toMatchObject({
    name: 'Yoga by the month',
    price: '40.00',
    trialDays: 14,
    cap: '40.00',
    capTokens: '240',
    nextAt: expect.any(String),
  });
});

test('a press alone begins nothing: the strong step is asked for', async () => {
  const scene = await invited();

  const pressed = await api().call(linkEndpoints.accept, {
    params: { id: scene.id },
    token: scene.payer.token,
  });
  const wrong = await acceptPlan(scene, 'not-the-password');

  expect([pressed.json().code, wrong.json().code]).toEqual([
    'confirmation_required',
    'credentials_invalid',
  ]);
  expect(await listOf(scene)).toEqual([]);
});

test('the trial is free, then the first charge is taken after its notice', async () => {
  const scene = await invited();
  const before = await balanceOf(api(), scene.payer.cash);

  const accepted = await acceptPlan(scene);
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(accepted.json()).toMatchObject({ status: 'linked' });
  expect((await acceptPlan(scene)).statusCode).toBe(200);
  const [agreement] = await listOf(scene);
  expect(agreement).toMatchObject({ status: 'trial', next: { net: '38.00' }, charges: [] });
  expect(await balanceOf(api(), scene.payer.cash)).toBe(before);

  await letTimePass(api(), scene, 15);
  expect(await statesOf(api(), { agreement: agreement.id })).toMatch(/^1 paid, 2 /);
  expect(before - (await balanceOf(api(), scene.payer.cash))).toBe(tokens('152'));
});

test('the most tokens are those that the member read, unless they are far above those of now', async () => {
  const scene = await invited();

  const dear = await acceptPlan(scene, PASSWORD, '300');
  const none = await acceptPlan(scene, PASSWORD, '0');
  const accepted = await acceptPlan(scene, PASSWORD, '235');

  expect([dear.json().code, none.json().code]).toEqual(['approval_changed', 'approval_changed']);
  expect(accepted.statusCode, accepted.body).toBe(200);
  const [agreement] = await listOf(scene);
  expect(agreement.mandate).toMatchObject({ cap: '40.00', capTokens: '235' });
});

/** Charge 1 of the newest agreement, in the agreement's zone. */
async function firstCharge({ payer }: Pick<Invited, 'payer'>) {
  const [row] = await rowsOf<{
    agreement: string;
    zone: string;
    due: Date;
    notBefore: Date | null;
  }>(
    api().db,
    sql`select a.id as agreement, a.zone, c.due_at as due, c.not_before as "notBefore"
      from agreement a join charge c on c.agreement_id = a.id and c.n = 1 where a.member_id = ${payer.id}`,
  );
  if (!row) throw new Error('no charge');
  const dayOf = (at: Date | string) => wallClock(new Date(at).getTime(), row.zone).slice(0, 10);
  return { ...row, dayOf };
}

const DAY_MS = 86_400_000;

test('a trial is as long as it is promised, and ends without a charge until its charge is due', async () => {
  const scene = await invited();
  const begun = await timeOf(api(), scene);
  await acceptPlan(scene);
  const { agreement, due, dayOf } = await firstCharge(scene);

  expect(due.getTime() - begun).toBeGreaterThanOrEqual(14 * DAY_MS);
  await moveClockTo(api(), scene, new Date(due.getTime() - 1000).toISOString());
  const end = (await act(api(), sql`plans.end_agreement(${agreement}, 'member')`)) as Date;
  await letTimePass(api(), scene, 40);

  expect(dayOf(end)).toBe(dayOf(due));
  expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('100000'));
});

test('a trial that is shorter than the notice of its charge is taken on the day that the invitation names', async () => {
  const scene = await invited(3);
  const { nextAt } = (
    await api().call(linkEndpoints.readSession, { params: { id: scene.id } })
  ).json().plan;
  await acceptPlan(scene);

  const [listed] = await listOf(scene);
  await letTimePass(api(), scene, 1);
  const { due, notBefore, dayOf } = await firstCharge(scene);

  expect(notBefore).not.toBeNull();
  expect([nextAt, listed.next.at, notBefore ?? ''].map(dayOf)).toEqual(Array(3).fill(dayOf(due)));
});
