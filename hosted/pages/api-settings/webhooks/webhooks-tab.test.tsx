// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const AT = '2026-11-20T10:00:00.000Z';
const DELIVERY = {
  id: 'dlv_00000000000000000000000001',
  eventId: 'evt_00000000000000000000000001',
  type: 'pay_session.paid',
  isTest: false,
  status: 'pending',
  attempts: 2,
  createdAt: AT,
  nextAttemptAt: AT,
  lastAttemptAt: AT,
  responseStatus: null,
  problem: 'dns',
};
const DETAIL = {
  ...DELIVERY,
  url: 'https://shop.example/hook',
  body: '{"id":"evt"}',
  log: [
    {
      attempt: 2,
      startedAt: AT,
      durationMs: 12,
      responseStatus: null,
      responseBody: null,
      problem: 'dns',
      error: 'getaddrinfo ENOTFOUND shop.example',
    },
  ],
};
const ID = 'whe_00000000000000000000000001';
const PATH = `/merchant/webhook-endpoints/${ID}`;
const WEBHOOK = {
  id: ID,
  description: '',
  events: null,
  version: '1',
  enabled: true,
  createdAt: AT,
  url: 'https://shop.example/hook',
  off: null,
  suspendedAt: null,
  failingSince: null,
  lastSuccessAt: AT,
  pending: 0,
  dead: 0,
  previousSecretUntil: null,
};

async function open(
  webhook: typeof WEBHOOK | object | null,
  answers: Answers = {},
  at = `&endpoint=${ID}`,
) {
  const sent: [string, unknown][] = [];
  const note = (call: string, body: unknown, status = 200) => ({
    [call]: (given: unknown) => {
      sent.push([call, given]);
      return { status, body };
    },
  });
  const app = await renderApp(`/account/profile/link?tab=webhooks${at}`, {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      'GET /merchant/webhook-endpoints': () => ({ body: { data: webhook ? [webhook] : [] } }),
      [`GET ${PATH}`]: () => ({ body: webhook }),
      [`GET ${PATH}/deliveries?limit=25`]: () => ({
        body: { data: [DELIVERY], next: null },
      }),
      [`GET ${PATH}/deliveries/${DELIVERY.id}`]: () => ({
        body: DETAIL,
      }),
      ...note(`POST ${PATH}/deliveries/${DELIVERY.id}/redeliver`, DETAIL),
      ...note(`PUT ${PATH}`, webhook),
      ...note(`DELETE ${PATH}`, { id: ID, deleted: true }),
      ...note('POST /merchant/webhook-endpoints', { ...WEBHOOK, secret: 'whsec_new' }, 201),
      ...note(`POST /business/webhook-endpoints/${ID}/reveal-secret`, {
        secret: 'whsec_x',
        previousUntil: null,
      }),
      ...note(`POST ${PATH}/roll-secret`, { secret: 'whsec_y', previousUntil: AT }),
      ...note(`POST ${PATH}/test`, {
        eventId: DELIVERY.eventId,
        type: 'pay_session.paid',
        exchange: {
          deliveryId: DELIVERY.id,
          request: { url: WEBHOOK.url, headers: { 'webhook-id': 'evt' }, body: '{}' },
          response: { status: 500, headers: {}, body: 'broken' },
          durationMs: 31,
          problem: 'status',
          error: null,
        },
      }),
      ...answers,
    },
  });
  const press = async (name: string) =>
    app.person.click(await screen.findByRole('button', { name }));
  return { ...app, press, sent };
}

test('shows the status and describes a failed delivery in words', async () => {
  await open(WEBHOOK);

  await screen.findByText('On');
  expect(await screen.findByText('The server name was not found')).toBeDefined();
});

test('enables a disabled endpoint again and shows why it was disabled', async () => {
  const off = { since: AT, reason: 'gone' };
  const { press, sent } = await open({ ...WEBHOOK, enabled: false, off });

  await screen.findByText(/your server answered “410 Gone”/);
  await press('Switch on');

  await waitFor(() => expect(sent).toEqual([[`PUT ${PATH}`, { enabled: true }]]));
});

test('shows the secret after the password, and renews it with the chosen overlap', async () => {
  const { person, press, sent } = await open(WEBHOOK);
  await press('Show');
  await person.type(await screen.findByLabelText('Current password'), 'secret{Enter}');
  expect(await screen.findByText('whsec_x')).toBeDefined();

  await press('Renew');
  await person.click(await screen.findByRole('radio', { name: /^Revoke now/ }));
  await person.type(screen.getByLabelText('Current password'), 'secret{Enter}');

  expect(await screen.findByText('whsec_y')).toBeDefined();
  expect(sent.at(-1)).toEqual([
    `POST ${PATH}/roll-secret`,
    { currentPassword: 'secret', previous: 'cut' },
  ]);
});

test('sends a test event of a type and shows request and response', async () => {
  const { person, press, sent } = await open(WEBHOOK);
  await person.selectOptions((await screen.findAllByLabelText('Event'))[0] as HTMLElement, [
    'pay_session.paid',
  ]);

  await press('Send a test');

  expect(await screen.findByText('Delivery failed')).toBeDefined();
  expect(screen.getByText(/HTTP 500/).textContent).toContain('broken');
  expect(sent).toEqual([[`POST ${PATH}/test`, { type: 'pay_session.paid' }]]);
});

test('shows the attempts of a delivery and redelivers it', async () => {
  const { person, sent } = await open(WEBHOOK);
  const table = await screen.findByRole('table');
  await person.click(within(table).getByRole('button'));
  const dialog = within(await screen.findByRole('dialog'));

  await dialog.findByText('getaddrinfo ENOTFOUND shop.example');
  await person.click(dialog.getByRole('button', { name: 'Send again' }));

  expect(await dialog.findByText('It is being sent again.')).toBeDefined();
  expect(sent).toHaveLength(1);
});

test('lists the endpoints with their events and state', async () => {
  await open({ ...WEBHOOK, description: 'Till', events: ['link.denied'] }, {}, '');

  const link = await screen.findByRole('link', { name: WEBHOOK.url });
  expect(link.getAttribute('href')).toContain(`endpoint=${ID}`);
  expect(screen.getByText('Till')).toBeDefined();
  expect(screen.getByText('1 event type')).toBeDefined();
});

test('offers to add an endpoint when there is none', async () => {
  await open(null, {}, '');

  const link = await screen.findByRole('link', { name: 'Add endpoint' });
  expect(link.getAttribute('href')).toContain('endpoint=new');
});

test('adds an endpoint for chosen events, and shows its secret once', async () => {
  const { person, press, sent } = await open(WEBHOOK, {}, '&endpoint=new');
  await person.type(await screen.findByLabelText('Address'), WEBHOOK.url);
  await person.click(screen.getByRole('radio', { name: /^Chosen events/ }));
  await person.click(
    within(screen.getByRole('group', { name: 'Linked accounts' })).getByLabelText('link.denied'),
  );
  await person.type(await screen.findByLabelText('Current password'), 'secret');

  await press('Add endpoint');

  expect(await screen.findByText('whsec_new')).toBeDefined();
  expect(sent).toEqual([
    [
      'POST /merchant/webhook-endpoints',
      { currentPassword: 'secret', url: WEBHOOK.url, description: '', events: ['link.denied'] },
    ],
  ]);
});

test('asks for at least one of the chosen events', async () => {
  const { person, press, sent } = await open(WEBHOOK, {}, '&endpoint=new');
  await person.type(await screen.findByLabelText('Address'), WEBHOOK.url);
  await person.click(screen.getByRole('radio', { name: /^Chosen events/ }));

  await press('Add endpoint');

  expect(await screen.findByText('Select at least one event.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('asks for no factor while the address stays', async () => {
  const { person, press, sent } = await open(WEBHOOK, {}, `&endpoint=${ID}&change=yes`);
  await person.type(await screen.findByLabelText('Description'), 'Till');

  await press('Save');

  await waitFor(() =>
    expect(sent).toEqual([[`PUT ${PATH}`, { description: 'Till', events: null }]]),
  );
});

test('deletes an endpoint after a confirmation, and says so in the list', async () => {
  const { person, press, sent } = await open(WEBHOOK);
  await press('Delete');
  const dialog = within(await screen.findByRole('dialog'));

  await person.click(dialog.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('The endpoint was deleted.')).toBeDefined();
  expect(sent).toEqual([[`DELETE ${PATH}`, undefined]]);
});

test.each([`&endpoint=${ID}`, ''])('a suspended endpoint says so: %j', async (at) => {
  await open({ ...WEBHOOK, suspendedAt: AT }, {}, at);

  expect(await screen.findByText('Suspended')).toBeDefined();
  expect(screen.getByText(/nothing is sent and events wait/)).toBeDefined();
});
