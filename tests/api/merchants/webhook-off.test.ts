/** An endpoint that does not work is switched off, its business told, and its queue kept. */
import { afterAll, describe, expect, test } from 'vitest';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { claimDue } from '../../../server/merchants/events/deliveries.ts';
import { setFirstEndpointUrl } from '../../../server/merchants/events/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { letDeliveriesBeDue } from '../../support/clock/age.ts';
import { mailsTo } from '../../support/mail/outbox.ts';
import { newMerchant, type TestMerchant } from '../../support/people/people.ts';
import { alertsOf, deliveriesOf } from '../../support/webhooks/deliveries.ts';
import { type Reply, startWebhookReceiver } from '../../support/webhooks/receiver.ts';
import { makeEvent } from '../../support/webhooks/scene.ts';
import { letItFailFor, webhookOf } from '../../support/webhooks/webhooks.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

async function shop(...answers: Reply[]) {
  const hook = receiver.hook(...answers);
  const merchant = await newMerchant(api(), { webhook: hook.url });
  return { hook, merchant };
}

async function attempt(merchant: TestMerchant): Promise<void> {
  await makeEvent(api(), merchant);
  await letDeliveriesBeDue(api(), merchant.id);
  await api().deliver();
}

const statuses = async (merchant: TestMerchant) =>
  (await deliveriesOf(api(), merchant.id)).map(({ status }) => status);
const lettersTo = async ({ email }: TestMerchant) =>
  (await mailsTo(api(), email)).map(({ template }) => template);
const endpointAlerts = async ({ id }: TestMerchant) => {
  const { rows } = (await api().database.owner.execute(
    'select id from webhook_endpoint where merchant_id = $1',
    [id],
  )) as { rows: { id: string }[] };
  return alertsOf(api(), rows[0]?.id ?? '');
};

describe('an endpoint that fails', () => {
  test('goes off after five days without a success, and its business has a mail', async () => {
    const { merchant } = await shop({ status: 500 }, { status: 500 });
    await attempt(merchant);
    expect((await webhookOf(api(), merchant)).off).toBeNull();
    await letItFailFor(api(), merchant.id, '5 days');

    await attempt(merchant);

    expect(await webhookOf(api(), merchant)).toMatchObject({ off: { reason: 'failing' } });
    expect(await endpointAlerts(merchant)).toEqual(['endpoint_failing']);
    const letters = await mailsTo(api(), merchant.email);
    expect(letters.map(({ template }) => template)).toEqual(['webhook-off']);
    expect(letters[0]?.text).toContain('/account/profile/link?tab=webhooks');
  });

  test('stays on a minute before', async () => {
    const { merchant } = await shop({ status: 500 }, { status: 500 });
    await attempt(merchant);
    await letItFailFor(api(), merchant.id, '4 days 23:59');

    await attempt(merchant);

    expect((await webhookOf(api(), merchant)).off).toBeNull();
    expect(await lettersTo(merchant)).toEqual([]);
  });

  test('begins anew with every success', async () => {
    const { merchant } = await shop(
      { status: 500 },
      { status: 204 },
      { status: 204 },
      { status: 500 },
    );
    await attempt(merchant);
    await letItFailFor(api(), merchant.id, '6 days');
    // The failing one is given one at a time: both are taken.
    await letDeliveriesBeDue(api(), merchant.id);
    await api().deliver();
    expect((await webhookOf(api(), merchant)).failingSince).toBeNull();
    await makeEvent(api(), merchant);
    await api().deliver();

    await attempt(merchant);

    const { off, lastSuccessAt } = await webhookOf(api(), merchant);
    expect([off, typeof lastSuccessAt]).toEqual([null, 'string']);
  });

  test('is reported once, though several fail at the same moment', async () => {
    const { merchant } = await shop(...Array<Reply>(5).fill({ status: 500 }));
    for (let i = 0; i < 4; i++) await makeEvent(api(), merchant);
    await api().deliver();
    await letItFailFor(api(), merchant.id, '6 days');
    await letDeliveriesBeDue(api(), merchant.id);

    await api().deliver();

    expect(await lettersTo(merchant)).toEqual(['webhook-off']);
  });
});

describe('410', () => {
  test('switches the endpoint off at once, and keeps the refused deliveries', async () => {
    const { hook, merchant } = await shop({ status: 410 });

    await attempt(merchant);
    await attempt(merchant);

    expect(hook.received).toHaveLength(1);
    expect(await statuses(merchant)).toEqual(['pending', 'pending']);
    expect(await webhookOf(api(), merchant)).toMatchObject({ off: { reason: 'gone' }, pending: 2 });
    expect(await endpointAlerts(merchant)).toEqual(['endpoint_gone']);
    expect(await lettersTo(merchant)).toEqual(['webhook-gone']);
  });
});

describe('an endpoint that is off', () => {
  async function off() {
    const scene = await shop({ status: 410 });
    await attempt(scene.merchant);
    for (let i = 0; i < 3; i++) await attempt(scene.merchant);
    scene.hook.received.length = 0;
    return scene;
  }
  const switchOn = ({ token, endpoint: id }: TestMerchant) =>
    api().call(webhooksEndpoints.update, { token, params: { id }, body: { enabled: true } });

  test('receives the waiting deliveries when it is switched on', async () => {
    const { hook, merchant } = await off();

    await switchOn(merchant);
    await api().deliver();

    expect(hook.received).toHaveLength(4);
    expect(new Set(await statuses(merchant))).toEqual(new Set(['delivered']));
    expect(await webhookOf(api(), merchant)).toMatchObject({ off: null, failingSince: null });
  });

  test('gets one at a time until one is taken', async () => {
    const { merchant } = await off();
    await switchOn(merchant);

    const claims = await claimDue(api().db);

    expect(claims).toHaveLength(1);
  });

  test('has five days again, and the whole schedule for waiting deliveries', async () => {
    const { hook, merchant } = await off();
    hook.answers.push({ status: 500 });
    await letItFailFor(api(), merchant.id, '9 days');

    await switchOn(merchant);
    await api().deliver();

    expect((await webhookOf(api(), merchant)).off).toBeNull();
    expect(await lettersTo(merchant)).toEqual(['webhook-gone']);
  });

  test('can be tested all the while', async () => {
    const { hook, merchant } = await off();

    const { token, endpoint: id } = merchant;
    const response = await api().call(webhooksEndpoints.test, { token, params: { id }, body: {} });

    expect(response.json().exchange.response.status).toBe(204);
    expect(hook.received).toHaveLength(1);
    expect((await webhookOf(api(), merchant)).off).not.toBeNull();
  });

  test('is on again when it moves', async () => {
    const { merchant } = await off();
    const elsewhere = receiver.hook();

    await api().db.transaction((tx) =>
      setFirstEndpointUrl(tx, api().config, merchant.id, elsewhere.url),
    );
    await api().deliver();

    expect(elsewhere.received).toHaveLength(4);
  });
});
