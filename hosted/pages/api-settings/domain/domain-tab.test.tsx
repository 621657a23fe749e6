// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Verification } from '#shared/domain/schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import { type Answers, refused } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const AT = '2026-11-21T10:00:00.000Z';
const verification = (over: Partial<Verification> = {}): Verification => ({
  domain: 'casaverde.example',
  provenAt: null,
  provenBy: null,
  dns: { name: '_salus.casaverde.example', value: 'salus-verification=abc' },
  file: {
    url: 'https://casaverde.example/.well-known/salus-verification.txt',
    content: 'salus-verification=abc',
  },
  lastCheck: null,
  failingSince: null,
  endsAt: null,
  limit: { session: '200', day: '1000', paid: '950' },
  ...over,
});

const open = (answers: Answers) =>
  renderApp('/account/profile/link?tab=domain', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      ...answers,
    },
  });

test('shows the limit of an unverified domain and both verification methods', async () => {
  await open({ 'GET /merchant/verification': () => ({ body: verification() }) });

  await screen.findByText('Not verified yet');
  expect(screen.getByText(/and all payments of a day together/).textContent).toContain('200');
  expect(screen.getByText(/Paid in the last 24 hours/).textContent).toContain('950');
  expect(screen.getByText('_salus.casaverde.example')).toBeDefined();
  expect(
    screen.getByText('https://casaverde.example/.well-known/salus-verification.txt'),
  ).toBeDefined();
  expect(screen.getAllByRole('button', { name: /^Copy: / })).toHaveLength(4);
});

test('checks the record on demand and shows the result, also a success', async () => {
  let state = verification();
  const bodies: unknown[] = [];
  const { person } = await open({
    'GET /merchant/verification': () => ({ body: state }),
    'POST /merchant/verification': (body) => {
      bodies.push(body);
      state =
        bodies.length === 1
          ? verification({ lastCheck: { at: AT, method: 'dns', result: 'dns_other' } })
          : verification({ provenAt: AT, provenBy: 'dns', limit: null });
      return { body: state };
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Check DNS record' }));
  await screen.findByText(/its value is different/);
  await person.click(screen.getByRole('button', { name: 'Check DNS record' }));

  await screen.findByText('Verified');
  expect(bodies).toEqual([{ method: 'dns' }, { method: 'dns' }]);
  expect(screen.queryByRole('button', { name: 'Check DNS record' })).toBeNull();
});

test('names the claim of another business and when to try again', async () => {
  const taken = verification({ lastCheck: { at: AT, method: 'file', result: 'taken' } });
  const answers = [
    refused(409, 'domain_taken'),
    refused(429, 'rate_limited', { 'retry-after': '60' }),
  ];
  const { person } = await open({
    'GET /merchant/verification': () => ({ body: taken }),
    'POST /merchant/verification': () => answers.shift() ?? {},
  });
  const check = await screen.findByRole('button', { name: 'Check file' });

  await person.click(check);
  await screen.findByText(/another business has verified this domain/);
  await person.click(check);

  await waitFor(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Too many attempts. Try again in 60 seconds.',
    ),
  );
});

test('a lost verification shows the methods again with the deadline', async () => {
  const failing = verification({
    provenAt: AT,
    provenBy: 'dns',
    limit: null,
    failingSince: AT,
    endsAt: '2026-12-12T10:00:00.000Z',
  });
  await open({ 'GET /merchant/verification': () => ({ body: failing }) });

  await screen.findByText(/We have not found the record or file since/);
  expect(screen.getByRole('button', { name: 'Check DNS record' })).toBeDefined();
});

test('the settings explain the payment limit and link to the verification', async () => {
  await renderApp('/account/profile/link', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /merchant/settings': () => ({
        body: {
          id: 'usr_0123456789abcdefghjkmnpqrs',
          recipientName: 'Casa Verde',
          recipientDomain: 'casaverde.example',
          timeZone: 'UTC',
          tax: {
            vatId: null,
            rates: [],
            buttonRate: null,
            tillRate: null,
            tipRate: null,
            feeRate: null,
          },
          currency: 'EUR',
          recipientSuccessUrl: null,
          recipientCancelUrl: null,
          linkSuccessURL: null,
          linkDeniedURL: null,
          oauthRedirectUris: [],
          recipientWebhook: null,
          origins: [],
          unprovenOrigins: [],
          furtherOrigins: [],
        },
      }),
      'GET /merchant/verification': () => ({ body: verification() }),
    },
  });

  const way = await screen.findByRole('link', { name: 'Verify your domain' });
  expect(way.getAttribute('href')).toBe('/account/profile/link?tab=domain');
});
