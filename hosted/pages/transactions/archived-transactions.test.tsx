// @vitest-environment jsdom
/** What the pages of transactions say of the archive. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aTransaction, aTransactionDetail, transactionId } from '../../test-support/accounts.ts';
import type { Answers } from '../../test-support/fake-api.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const PATH = '/account/transactions';
const LIST = 'GET /wallet/transactions';

const page = (numbers: number[], next: number | null = null) => ({
  body: {
    data: numbers.map((n) => aTransaction(n)),
    next: next === null ? null : transactionId(next),
  },
});

const show = (answers: Answers, language: 'en' | 'es' = 'en') =>
  renderApp(PATH, { signedIn: true, language, answers });

test.each([
  ['en', 'The amount of this transaction is archived.'],
  ['es', 'El importe de esta transacción está archivado.'],
] as const)('an archived airdrop has no amount, and says why, in %s', async (language, text) => {
  const airdrop = { type: 'airdrop', recipient: null, merchant: null } as const;
  const body = aTransactionDetail(1, { ...airdrop, amount: null });
  await renderApp(`${PATH}/${transactionId(1)}`, {
    ...{ signedIn: true, language },
    answers: { [`${LIST}/${transactionId(1)}`]: () => ({ body }) },
  });

  const note = await screen.findByText(text, { exact: false });
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/contact');
  const amount = screen.getByText(language === 'en' ? 'Amount' : 'Importe').nextElementSibling;
  expect(amount?.textContent).toBe('–');
});

test.each([
  ['en', 'Transactions before January 1, 2025 are archived. Your balances include them.'],
  [
    'es',
    'Las transacciones anteriores al 1 de enero de 2025 están archivadas. Tus saldos las incluyen.',
  ],
] as const)('says where the list ends because of the archive, in %s', async (language, text) => {
  const first = page([1], 1);
  const last = { body: { ...page([2]).body, archivedBefore: '2025-01-01T00:00:00.000Z' } };
  const { person } = await show(
    {
      [`${LIST}?limit=25`]: () => first,
      [`${LIST}?limit=25&after=${transactionId(1)}`]: () => last,
    },
    language,
  );

  const more = await screen.findByRole('button', { name: /Load more|Cargar más/ });
  expect(screen.queryByText(text, { exact: false })).toBeNull();
  await person.click(more);

  const note = await screen.findByText(text, { exact: false });
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/contact');
});

test('does not call a list empty whose transactions are archived', async () => {
  const body = { ...page([]).body, archivedBefore: '2025-01-01T00:00:00.000Z' };
  await show({ [`${LIST}?limit=25`]: () => ({ body }) });

  await screen.findByText(/^Transactions before January 1, 2025 are archived/);
  expect(screen.queryByText('No transactions yet')).toBeNull();
});

test('says where a file begins because of the archive, also in its name', async () => {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const headers = { 'salus-archived-before': '2024-11-01T00:00:00.000Z' };
  let isArchived = true;
  const { person } = await show({
    [`${LIST}?limit=25`]: () => page([1]),
    [LIST]: () => ({ body: 'date,type\r\n', ...(isArchived ? { headers } : {}) }),
  });
  const text = 'The file begins on November 1, 2024. Older transactions are archived.';
  const button = await screen.findByRole('button', { name: 'Download as CSV' });
  expect(screen.queryByText(text)).toBeNull();

  await person.click(button);
  await screen.findByText(text);
  isArchived = false;
  await person.click(button);

  await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  expect(names).toEqual(['salus-transactions-since-2024-11-01.csv', 'salus-transactions.csv']);
  click.mockRestore();
});
