// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { EmbedReport, Finding } from '#shared/doctor/schemas.ts';
import { aUser } from '../../../test-support/builders.ts';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import type { Answers } from '../../../test-support/fake-api.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const settings = {
  id: 'usr_0123456789abcdefghjkmnpqrs',
  recipientName: 'Casa Verde',
  recipientDomain: 'casaverde.example',
  timeZone: 'UTC',
  tax: { vatId: null, rates: [], buttonRate: null, tillRate: null, tipRate: null, feeRate: null },
  currency: 'EUR',
  recipientSuccessUrl: null,
  recipientCancelUrl: null,
  linkSuccessURL: null,
  linkDeniedURL: null,
  oauthRedirectUris: [],
  recipientWebhook: null,
  origins: ['https://casaverde.example'],
  unprovenOrigins: [],
  furtherOrigins: [],
};
const aFinding = (over: Partial<Finding>): Finding => ({
  code: 'script_found',
  severity: 'good',
  found: null,
  fix: null,
  origin: null,
  ...over,
});
const aReport = (over: Partial<EmbedReport> = {}): EmbedReport => ({
  origin: 'https://shop.casaverde.example',
  isForeign: true,
  step: 'frame',
  reason: 'timeout',
  count: 12,
  lastAt: '2026-11-21T10:00:00.000Z',
  lastVersion: '0.2.0',
  ...over,
});

const open = (answers: Answers = {}) =>
  renderApp('/account/profile/link?tab=doctor', {
    signedIn: true,
    answers: {
      'GET /users/me': () => ({ body: aUser({ recipientName: 'Casa Verde' }) }),
      'GET /merchant/settings': () => ({ body: settings }),
      'GET /merchant/embed-reports': () => ({ body: { data: [] } }),
      ...answers,
    },
  });

test('examines a page by its address and shows the policy to paste with the findings', async () => {
  const bodies: unknown[] = [];
  const { person } = await open({
    'POST /merchant/doctor': (body) => {
      bodies.push(body);
      const findings = [
        aFinding({
          code: 'csp_frame',
          severity: 'problem',
          found: "frame-src 'self'",
          fix: 'Content-Security-Policy: frame-src https://pay.example',
        }),
        aFinding({}),
      ];
      return { body: { url: 'https://casaverde.example/cart', findings } };
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Address of a page');
  expect(field.value).toBe('https://casaverde.example/');
  await person.clear(field);
  await person.type(field, 'casaverde.example/cart');

  await person.click(screen.getByRole('button', { name: 'Run check' }));

  await screen.findByText('The checkout cannot appear on https://casaverde.example/cart.');
  const [first, second] = screen
    .getAllByRole('listitem')
    .filter((item) => within(item).queryByText(/Problem|Good/));
  expect(first?.textContent).toContain('blocks the frame');
  expect(first?.textContent).toContain('Content-Security-Policy: frame-src https://pay.example');
  expect(second?.textContent).toContain('The script was found');
  expect(bodies).toEqual([{ url: 'https://casaverde.example/cart' }]);
});

test('allows a missing origin and repeats the examination', async () => {
  const origin = 'https://shop.casaverde.example';
  const allowed: unknown[] = [];
  const { person } = await open({
    'POST /merchant/doctor': () => ({
      body: {
        url: `${origin}/`,
        findings: allowed.length
          ? [aFinding({ code: 'origin_allowed' })]
          : [aFinding({ code: 'origin_not_allowed', severity: 'problem', origin })],
      },
    }),
    'POST /merchant/settings/origins': (body) => {
      allowed.push(body);
      return { body: settings };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Run check' }));
  await person.click(await screen.findByRole('button', { name: 'Allow' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is this your shop?' });

  await person.type(await within(dialog).findByLabelText('Current password'), 'secret');
  await person.click(within(dialog).getByRole('button', { name: 'Allow' }));

  await screen.findByText('This site may show your payments.');
  expect(allowed).toEqual([{ origin, currentPassword: 'secret' }]);
});

test('allows a reported origin only after a warning', async () => {
  let reports = [
    aReport(),
    aReport({ origin: 'https://casaverde.example', isForeign: false, reason: 'blocked' }),
  ];
  const { person } = await open({
    'GET /merchant/embed-reports': () => ({ body: { data: reports } }),
    'POST /merchant/settings/origins': () => {
      reports = reports.map((report) => ({ ...report, isForeign: false }));
      return { body: settings };
    },
  });
  await screen.findByText('Blocked by your Content Security Policy');
  expect(screen.getAllByRole('button', { name: /^Allow / })).toHaveLength(1);

  await person.click(screen.getByRole('button', { name: 'Allow https://shop.casaverde.example' }));
  const dialog = await screen.findByRole('dialog', { name: 'Is this your shop?' });
  expect(dialog.textContent).toContain('Allow it only if it is your site.');
  await person.type(await within(dialog).findByLabelText('Current password'), 'secret');
  await person.click(within(dialog).getByRole('button', { name: 'Allow' }));

  await screen.findByText('https://shop.casaverde.example may show your checkout now.');
  expect(screen.queryByRole('button', { name: /^Allow / })).toBeNull();
});

test('shows a text when there are no reports', async () => {
  await open();

  await screen.findByText('Nothing to report');
});
