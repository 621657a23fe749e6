/** A member accepts an invitation to a plan with a trial: nothing is paid, and the first charge has its date. */
import { expect, test } from 'vitest';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import * as mandates from '#shared/mandates/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { letTimePass, newPlan, statesOf, studio } from '../../support/payments/plan-scene.ts';
import { balanceOf, PASSWORD, tokens } from '../../support/people/people.ts';

const api = useApi();

async function invited() {
  const { merchant, payer } = await studio(api());
  const plan = await newPlan(api(), merchant, { trialDays: 14 });
  const made = await api().call(merchantLinkEndpoints.createSession, {
    token: merchant.apiToken,
    body: { plan },
  });
  return { merchant, payer, plan, id: String(made.json().id) };
}

type Invited = Awaited<ReturnType<typeof invited>>;

async function acceptPlan(
  { id, payer }: Pick<Invited, 'id' | 'payer'>,
  currentPassword = PASSWORD,
  capTokens = '240',
) {
  const { merchant } = (await api().call(linkEndpoints.readSession, { params: { id } })).json();
  return api().call(linkEndpoints.acceptPlan, {
    params: { id },
    token: payer.token,
    body: { currentPassword, capTokens, payee: { name: merchant.name, domain: merchant.domain } },
  });
}

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
