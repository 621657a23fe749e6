// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EXAMPLE_SETTLEMENT } from '#shared/settlements/example.ts';
import type { Settlement } from '#shared/settlements/schemas.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { inRole } from '../../test-support/invoices.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

const DOWN = 'The service is briefly unavailable. Try again.';

const LIST = 'GET /merchant/settlements?limit=25';
const page = (...data: Settlement[]) => ({ body: { data, next: null } });

const show = (answers: Answers) =>
  renderApp('/account/transactions?view=settlements', {
    signedIn: true,
    answers: { ...business, [LIST]: () => page(EXAMPLE_SETTLEMENT), ...answers },
  });

const cells = () =>
  screen.getAllByRole('cell').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

test('the columns of a day make its closing balance out of its opening balance', async () => {
  const totals = { ...EXAMPLE_SETTLEMENT.totals, refund: '-12', disputed: '-30', released: '10' };
  await show({
    [LIST]: () => page({ ...EXAMPLE_SETTLEMENT, totals, closing: '1020', held: '20' }),
  });

  await screen.findByRole('table', { name: 'What moved on your payment account, day by day' });
  expect(screen.getByText('Nov 21, 2026')).toBeDefined();
  const shown = cells().join(' | ');
  for (const amount of ['1,000 SLS', '152 SLS', '12 SLS', '100 SLS', '20 SLS', '1,020 SLS']) {
    expect(shown).toContain(amount);
  }
  expect(shown).toContain('On hold: 20 SLS');
});

test('a business without a settlement reads when one appears', async () => {
  await show({ [LIST]: () => page() });

  await screen.findByText('No settlements yet');
});

test('settlements that cannot be read are read again', async () => {
  let isDown = true;
  const { person } = await show({
    [LIST]: () => (isDown ? refused(503, 'unavailable') : page(EXAMPLE_SETTLEMENT)),
  });
  await screen.findByText(DOWN);

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByText('Nov 21, 2026');
});

test('lines that cannot be read are said at their button', async () => {
  const { person } = await show({
    [`GET /merchant/settlements/${EXAMPLE_SETTLEMENT.id}/lines`]: () => refused(503, 'unavailable'),
  });

  await person.click(await screen.findByRole('button', { name: 'Lines' }));

  await screen.findByText('The service is briefly unavailable. Try again.');
});

test('a role that may not read the balance has no tab for settlements', async () => {
  const { api } = await renderApp('/account/transactions?view=requests', {
    signedIn: true,
    answers: { ...business, ...inRole('support') },
  });
  await screen.findByRole('link', { name: 'Payments received' });

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Settlements' })).toBeNull());
  expect(api.calls).not.toContain(LIST);
});
