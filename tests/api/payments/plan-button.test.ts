/** A plan is sold by a payment button, on a page and at the till. */
import { expect, test } from 'vitest';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { approveAndPay, studio } from '../../support/payments/plan-scene.ts';
import { MONTHLY, newPlan } from '../../support/payments/plans.ts';

const api = useApi();
const BUTTON = { name: 'Yoga', currency: 'EUR', amount: '60.00', enabled: true };

test('a payment of the button begins the plan, at the price that the plan has then', async () => {
  const { merchant, payer } = await studio(api());
  const token = merchant.apiToken;
  const plan = await newPlan(api(), merchant);
  const button = (
    await api().call(buttonsEndpoints.create, { token, body: { ...BUTTON, plan: plan.id } })
  ).json();
  await api().call(planEndpoints.change, {
    token,
    params: { id: plan.id },
    body: { ...MONTHLY, price: '66.00' },
  });

  const shown = await api().call(buttonsEndpoints.read, { params: { id: button.id } });
  const started = await api().call(buttonsEndpoints.start, {
    params: { id: button.id },
    query: {},
  });
  expect((await approveAndPay(api(), payer, started.json().id)).statusCode).toBe(200);

  expect(button).toMatchObject({ plan: plan.id, amount: '60.00' });
  expect(shown.json()).toMatchObject({ status: 'open', amount: '66.00' });
  const query = { plan: plan.id };
  expect((await api().call(planEndpoints.agreements, { token, query })).json().data).toMatchObject([
    { price: '66.00', status: 'active' },
  ]);
});

test('a retired plan closes its button', async () => {
  const { merchant } = await studio(api());
  const token = merchant.apiToken;
  const { id: plan } = await newPlan(api(), merchant);
  const made = await api().call(buttonsEndpoints.create, { token, body: { ...BUTTON, plan } });
  const params = { id: made.json().id };

  await api().call(planEndpoints.retire, { token, params: { id: plan }, body: { choice: 'end' } });

  expect((await api().call(buttonsEndpoints.read, { params })).json().status).toBe('off');
  const refused = await api().call(buttonsEndpoints.start, { params, query: {} });
  expect(refused.json().code).toBe('button_closed');
});

test.each<[object, string, string, Record<string, unknown>?]>([
  [{ amount: '59.00' }, 'amount', 'invalid'],
  [{ capture: 'manual' }, 'capture', 'capture_not_possible'],
  [{ taxRate: '7' }, 'taxRate', 'invalid'],
  [{}, 'plan', 'plan_has_trial', { trialDays: 7 }],
])('%j is refused at its field', async (terms, path, code, of = {}) => {
  const { merchant } = await studio(api());
  const { id: plan } = await newPlan(api(), merchant, of);

  const refused = await api().call(buttonsEndpoints.create, {
    token: merchant.apiToken,
    body: { ...BUTTON, plan, ...terms },
  });

  expect([refused.statusCode, refused.json().errors[0]]).toMatchObject([422, { path, code }]);
});
