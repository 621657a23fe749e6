// @vitest-environment jsdom
/** The statements below the transactions, which load when they are opened. */
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refused } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

const LIST = 'GET /wallet/transactions?limit=25';
const span = { zone: 'UTC', from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };

const show = (periods: string[]) => {
  const read = vi.fn(() => ({ body: { data: periods.map((period) => ({ period, ...span })) } }));
  const pdf = vi.fn(() => ({ body: { name: 'salus-statement-2025-12.pdf', pdf: 'JVBERg==' } }));
  const answers = {
    [LIST]: () => ({ body: { data: [], next: null } }),
    'GET /wallet/statements': read,
    'GET /wallet/statements/2025-12/pdf?fiat=EUR&locale=en': pdf,
  };
  return { read, pdf, app: renderApp('/account/transactions', { signedIn: true, answers }) };
};

test('offers the years and months that have ended, and downloads the one that was chosen', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  );
  const { read, pdf, app } = show(['2026-10', '2026-09', '2025', '2025-12']);
  const { person } = await app;
  const summary = await screen.findByText('Statements');
  expect(read).not.toHaveBeenCalled();

  await person.click(summary);
  const year = await screen.findByLabelText('Year');
  await person.selectOptions(year, '2025');
  const month = screen.getByLabelText('Month');
  expect([...month.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Whole year',
    'December',
  ]);
  await person.selectOptions(month, 'December');
  await person.selectOptions(screen.getByLabelText('Currency'), 'EUR');
  await person.click(screen.getByRole('button', { name: 'Download PDF' }));

  await vi.waitFor(() => expect(pdf).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
});

test('says when there is none yet', async () => {
  const { person } = await show([]).app;
  await person.click(await screen.findByText('Statements'));
  expect(
    await screen.findByText('Your first statement is here when this month has ended.'),
  ).toBeTruthy();
});

test('offers the journal to a business alone', async () => {
  const journal = vi.fn(() => ({ body: 'date\r\n' }));
  const { person } = await renderApp('/account/transactions', {
    signedIn: true,
    answers: {
      ...business,
      [LIST]: () => ({ body: { data: [], next: null } }),
      'GET /wallet/statements': () => ({ body: { data: [{ period: '2025', ...span }] } }),
      'GET /merchant/statements/2025/journal?fiat=USD': journal,
    },
  });
  await person.click(await screen.findByText('Statements'));
  await person.click(
    await screen.findByRole('button', { name: 'Journal for an accounting program' }),
  );
  await vi.waitFor(() => expect(journal).toHaveBeenCalledOnce());
  expect(screen.queryByText('Invoices', { selector: 'summary' })).toBeNull();
});

test('says why a file cannot be had', async () => {
  const { person } = await renderApp('/account/transactions', {
    signedIn: true,
    answers: {
      [LIST]: () => ({ body: { data: [], next: null } }),
      'GET /wallet/statements': () => ({ body: { data: [{ period: '2025', ...span }] } }),
      'GET /wallet/statements/2025/pdf?fiat=USD&locale=en': () => refused(409, 'period_archived'),
    },
  });
  await person.click(await screen.findByText('Statements'));
  await person.click(await screen.findByRole('button', { name: 'Download PDF' }));
  await screen.findByText('The movements of this period are archived. Contact us for a copy.');
});
