/** Webhooks about a merchant's links. */
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, test } from 'vitest';
import { LINK_EVENTS } from '#shared/events/fields.ts';
import * as linkEndpoints from '#shared/link/endpoints.ts';
import * as merchantLinkEndpoints from '#shared/link/merchant-endpoints.ts';
import { LinkEvent } from '#shared/link/merchant-schemas.ts';
import { useApi } from '../../support/api/api.ts';
import { linkScene } from '../../support/payments/links.ts';
import { startWebhookReceiver } from '../../support/webhooks/receiver.ts';

const receiver = await startWebhookReceiver();
const api = useApi({ webhookAllow: [receiver.address] });
afterAll(() => receiver.close());

type Call = { params: { id: string }; token: string };

/** Each event, and the member's calls that cause it. */
const CAUSES: [(typeof LINK_EVENTS)[number], (call: Call) => Promise<unknown>][] = [
  ['link.created', (call) => api().call(linkEndpoints.accept, call)],
  ['link.denied', (call) => api().call(linkEndpoints.deny, call)],
  [
    'link.revoked',
    async (call) => {
      await api().call(linkEndpoints.accept, call);
      await api().deliver();
      return api().call(linkEndpoints.end, call);
    },
  ],
];

test('every kind of link event is covered here', () => {
  expect(CAUSES.map(([type]) => type)).toEqual(LINK_EVENTS);
});

describe.each(CAUSES)('%s', (type, cause) => {
  test('is sent once, signed, with the invitation as the merchant’s API returns it', async () => {
    const hook = receiver.hook();
    const { merchant, member, params } = await linkScene(api(), hook.url);

    await cause({ params, token: member.token });
    await api().deliver();
    await api().deliver();

    const { body = '', headers = {} } = hook.received.at(-1) ?? {};
    const verified = new Webhook(merchant.webhookSecret ?? '').verify(
      body,
      headers as Record<string, string>,
    );
    const event = LinkEvent.parse(verified);
    const session = await api().call(merchantLinkEndpoints.readSession, {
      params,
      token: merchant.apiToken,
    });
    expect(event).toMatchObject({ type, data: session.json() });
    expect(event.data.reference).toBe('guest-7');
    expect(hook.received.map((sent) => JSON.parse(sent.body).type)).toEqual(
      type === 'link.revoked' ? ['link.created', 'link.revoked'] : [type],
    );
  });

  test('reveals neither who the member is nor their balances', async () => {
    const hook = receiver.hook();
    const { member, params } = await linkScene(api(), hook.url);

    await cause({ params, token: member.token });
    await api().deliver();

    for (const { body } of hook.received) {
      for (const secret of [member.id, member.email, 'Ana', 'Prado', '1500']) {
        expect(body).not.toContain(secret);
      }
    }
  });
});
