// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { AGREEMENT, anAgreement } from '../../../test-support/mandates.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

beforeAll(() => {
  // jsdom has the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

/** A higher price that waits. */
const ASKED = {
  kind: 'price' as const,
  before: '40.00',
  price: '45.00',
  net: '42.75',
  tokens: '171',
  cap: '45.00',
  capTokens: '257',
  adjustment: null,
};

test('a refusal of a young password says until when to wait', async () => {
  const { person } = await renderApp('/account/links', {
    signedIn: true,
    answers: {
      'GET /links': () => ({ body: { links: [] } }),
      'GET /wallet/mandates': () => ({ body: { agreements: [anAgreement({ asked: ASKED })] } }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      [`POST /wallet/agreements/${AGREEMENT}/approve`]: () => ({
        status: 403,
        body: {
          code: 'factor_too_new',
          errors: [{ path: 'until', message: '2026-12-02T12:00:00.000Z' }],
        },
      }),
    },
  });

  await person.click(
    await screen.findByRole('button', { name: 'Review and approve Yoga by the month' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(await dialog.findByLabelText('Current password'), 'correct horse battery');
  await person.click(dialog.getByRole('button', { name: 'Approve' }));

  expect(await dialog.findByText(/Wait until .*2026/)).toBeTruthy();
});

test('the approval sends what was shown, with the strongest factor', async () => {
  const sent: unknown[] = [];
  const agreement = anAgreement({ asked: ASKED });
  const { person } = await renderApp('/account/links', {
    signedIn: true,
    answers: {
      'GET /links': () => ({ body: { links: [] } }),
      'GET /wallet/mandates': () => ({
        body: { agreements: [sent.length > 0 ? anAgreement() : agreement] },
      }),
      'GET /users/me/reauthentication': () => ({
        body: { methods: ['password'], recovery: false },
      }),
      [`POST /wallet/agreements/${AGREEMENT}/approve`]: (body) => {
        sent.push(body);
        return { body: anAgreement() };
      },
    },
  });

  await person.click(
    await screen.findByRole('button', { name: 'Review and approve Yoga by the month' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  const rows = dialog
    .getAllByRole('term')
    .map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent?.replace(/\u00a0/g, ' '),
    ]);
  expect(rows).toEqual([
    ['Price until now', '€40.00'],
    ['Price per period', '€45.00 · 1 month'],
    ['You pay, at today’s token price', '€42.75 · 171 SLS'],
    ['At most per period', '€45.00 · 257 SLS'],
  ]);
  await person.type(await dialog.findByLabelText('Current password'), 'correct horse battery');
  await person.click(dialog.getByRole('button', { name: 'Approve' }));

  expect(sent).toEqual([
    {
      price: '45.00',
      cap: '45.00',
      capTokens: '257',
      payee: { name: agreement.merchant.name, domain: agreement.merchant.domain },
      currentPassword: 'correct horse battery',
    },
  ]);
  await screen.findByText(/Next:/);
});
