// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { aUser } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

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
const WEBHOOK = {
  url: 'https://shop.example/hook',
  off: null,
  failingSince: null,
  lastSuccessAt: AT,
  pending: 0,
  dead: 0,
  previousSecretUntil: null,
};

async function open(webhook: typeof WEBHOOK | object | null, answers: Answers = {}) {
  const sent: [string, unknown][] = [];
  const note = (call: string, body: unknown) => ({
    [call]: (given: unknown) => {
      sent.push([call, given]);
      return { body };
    },
  });
  const app = await renderApp('/account/profile/link?tab=webhooks', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({
        body: aUser({ recipientName: 'Casa Verde' }),
      }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      'GET /business/webhook': () => ({ body: { webhook } }),
      'GET /business/webhook/deliveries?limit=25': () => ({
        body: { data: [DELIVERY], next: null },
      }),
      [`GET /business/webhook/deliveries/${DELIVERY.id}`]: () => ({
        body: DETAIL,
      }),
      ...note(`POST /business/webhook/deliveries/${DELIVERY.id}/redeliver`, DETAIL),
      ...note('POST /business/webhook/on', { ok: true }),
      ...note('POST /business/webhook/secret/reveal', { secret: 'whsec_x', previousUntil: null }),
      ...note('POST /business/webhook/secret', { secret: 'whsec_y', previousUntil: AT }),
      ...note('POST /business/webhook/test', {
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
  expect(await screen.findByText('The name of the server was not found')).toBeDefined();
});

test('enables a disabled webhook again and shows why it was disabled', async () => {
  const { press, sent } = await open({ ...WEBHOOK, off: { since: AT, reason: 'gone' } });

  await screen.findByText(/your server answered “410 Gone”/);
  await press('Switch on');

  await waitFor(() => expect(sent).toEqual([['POST /business/webhook/on', undefined]]));
});

test('shows the secret after the password, and renews it with the chosen overlap', async () => {
  const { person, press, sent } = await open(WEBHOOK);
  await press('Show');
  await person.type(await screen.findByLabelText('Current password'), 'secret{Enter}');
  expect(await screen.findByText('whsec_x')).toBeDefined();

  await press('Renew');
  await person.click(await screen.findByRole('radio', { name: /^Cut it off at once/ }));
  await person.type(screen.getByLabelText('Current password'), 'secret{Enter}');

  expect(await screen.findByText('whsec_y')).toBeDefined();
  expect(sent.at(-1)).toEqual([
    'POST /business/webhook/secret',
    { currentPassword: 'secret', previous: 'cut' },
  ]);
});

test('sends a test event of a type and shows request and response', async () => {
  const { person, press, sent } = await open(WEBHOOK);
  await person.selectOptions((await screen.findAllByLabelText('Event'))[0] as HTMLElement, [
    'pay_session.paid',
  ]);

  await press('Send a test');

  expect(await screen.findByText('Not taken')).toBeDefined();
  expect(screen.getByText(/HTTP 500/).textContent).toContain('broken');
  expect(sent).toEqual([['POST /business/webhook/test', { type: 'pay_session.paid' }]]);
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

test('links to the settings when there is no webhook address', async () => {
  await open(null);

  const link = await screen.findByRole('link', { name: 'Set an address' });
  expect(link.getAttribute('href')).toBe('/account/profile/link');
});
