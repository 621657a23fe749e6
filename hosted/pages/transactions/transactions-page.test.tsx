// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aTransaction, aTransactionDetail, transactionId } from '../../test-support/accounts.ts';
import { aPaySession, aReceipt, SESSION_ID } from '../../test-support/builders.ts';
import { type Answers, refused } from '../../test-support/fake-api.ts';
import { address, renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

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

test('lists date, type, amount in money before tokens, currency and recipient', async () => {
  const paid = aTransaction(1, { money: { amount: '-38.00', currency: 'EUR' } });
  await show({ [`${LIST}?limit=25`]: () => ({ body: { data: [paid], next: null } }) });

  const table = await screen.findByRole('table', { name: 'Your transactions, newest first' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    'Date',
    'Type',
    'Amount',
    'Currency',
    'Recipient',
  ]);
  expect(within(table).getByRole('cell', { name: /^−€38\.00\s?−152\sSLS$/ })).toBeDefined();
  expect(within(table).getByRole('cell', { name: 'EUR' })).toBeDefined();
  expect(within(table).getByRole('cell', { name: 'Casa Verde' })).toBeDefined();
  expect(screen.getByText('1 transaction shown. End of list.')).toBeDefined();
});

test('names the order of a received payment to a business, and the business as its recipient', async () => {
  await renderApp(PATH, {
    signedIn: true,
    answers: {
      ...business,
      [`${LIST}?limit=25`]: () => ({
        body: {
          data: [aTransaction(1, { amount: '152', order: 'A-1', merchant: null })],
          next: null,
        },
      }),
    },
  });

  const table = await screen.findByRole('table', { name: 'Your transactions, newest first' });
  const heads = within(table).getAllByRole('columnheader');
  const cells = within(table).getAllByRole('row').at(-1)?.children ?? [];
  const under = (head: string) => cells[heads.findIndex(({ textContent }) => textContent === head)];
  expect(under('Order')?.textContent).toBe('A-1');
  expect(under('Recipient')?.textContent?.trim()).toBe('Casa Verde');
});

test('has a heading for each month', async () => {
  const on = (n: number, date: string) => aTransaction(n, { date });
  await show({
    [`${LIST}?limit=25`]: () => ({
      body: {
        data: [
          on(1, '2026-11-20T09:30:00.000Z'),
          on(2, '2026-11-02T09:30:00.000Z'),
          on(3, '2026-10-15T09:30:00.000Z'),
        ],
        next: null,
      },
    }),
  });

  const heads = await screen.findAllByRole<HTMLTableCellElement>('rowheader');
  const names = heads.filter(({ scope }) => scope === 'rowgroup').map((head) => head.textContent);
  expect(names).toEqual(['November 2026', 'October 2026']);
  const months = screen.getAllByRole('rowgroup').slice(1);
  expect(months.map((month) => within(month).getAllByRole('row').length)).toEqual([3, 2]);
});

test('shows an empty state', async () => {
  await show({ [`${LIST}?limit=25`]: () => page([]) });

  await screen.findByText('No transactions yet');
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
});

test('loads page after page, announces the count, and keeps the focus at the end', async () => {
  const { person } = await show({
    [`${LIST}?limit=25`]: () => page([1, 2], 2),
    [`${LIST}?limit=25&after=${transactionId(2)}`]: () => page([3]),
  });
  await screen.findByText('2 transactions shown.');

  await person.click(screen.getByRole('button', { name: 'Load more' }));

  const count = await screen.findByText('3 transactions shown. End of list.');
  // The heads, the month and three transactions.
  expect(screen.getAllByRole('row')).toHaveLength(5);
  await waitFor(() => expect(document.activeElement).toBe(count));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('a page that fails to load keeps the list and has a retry button', async () => {
  let isDown = true;
  const { person } = await show({
    [`${LIST}?limit=25`]: () => page([1], 1),
    [`${LIST}?limit=25&after=${transactionId(1)}`]: () =>
      isDown ? refused(409, 'no_accounts') : page([2]),
  });
  await person.click(await screen.findByRole('button', { name: 'Load more' }));
  await screen.findByText('More transactions could not be loaded. Try again.');
  expect(screen.getAllByRole('row')).toHaveLength(3);

  isDown = false;
  await person.click(screen.getByRole('button', { name: 'Load more' }));

  await screen.findByText('2 transactions shown. End of list.');
});

test('downloads the filtered list once for repeated clicks', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: keep, revokeObjectURL: () => {} }));
  function keep(file: Blob) {
    saved.push(file);
    return 'blob:file';
  }
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  let answer = (_: { body: string }) => {};
  const file = new Promise<{ body: string }>((resolve) => {
    answer = resolve;
  });
  const { person, api } = await show({
    [`${LIST}?limit=25`]: () => page([1]),
    [LIST]: () => file,
  });

  await person.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await person.click(screen.getByRole('button', { name: 'Preparing the file…' }));
  answer({ body: 'date,type\r\n' });

  await screen.findByText('The file has been downloaded.');
  expect(click).toHaveBeenCalledOnce();
  expect(api.calls.filter((call) => call === LIST)).toHaveLength(1);
  expect(saved[0]?.size).toBe('\ufeffdate,type\r\n'.length + 2);
  click.mockRestore();
});

test('offers the list with semicolons, for spreadsheets with a decimal comma', async () => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const accepted: unknown[] = [];
  const { person } = await show({
    [`${LIST}?limit=25`]: () => page([1]),
    [LIST]: (_, headers) => {
      accepted.push(headers?.accept);
      return { body: 'date;type\r\n' };
    },
  });

  await person.click(
    await screen.findByRole('button', { name: 'Download with semicolons (1,50)' }),
  );

  await screen.findByText('The file has been downloaded.');
  expect(accepted).toEqual(['text/csv; separator=semicolon']);
  click.mockRestore();
});

test('a failed download shows an error and can be repeated', async () => {
  const { person } = await show(
    { [`${LIST}?limit=25`]: () => page([1]), [LIST]: () => refused(503, 'unavailable') },
    'es',
  );

  await person.click(await screen.findByRole('button', { name: 'Descargar CSV' }));

  await screen.findByText('El servicio no está disponible en este momento. Inténtalo de nuevo.');
  expect(screen.getByRole('button', { name: 'Descargar CSV' })).toBeDefined();
});

test('the date opens the receipt of a payment: money, what was saved, tokens, and the codes folded', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const receipt = {
    ...aPaySession({ status: 'partially_refunded' }),
    receipt: { ...aReceipt(), refunded: '38', refundedNet: '9.50' },
  };
  const { person } = await show({
    [`${LIST}?limit=25`]: () => page([1]),
    [`${LIST}/${transactionId(1)}`]: () => ({ body: aTransactionDetail(1, { receipt }) }),
  });
  const table = await screen.findByRole('table');
  await person.click(within(table).getByRole('link'));

  const shown = within(await screen.findByRole('region', { name: 'Receipt' }));
  expect(address()).toBe(`${PATH}/${transactionId(1)}`);
  const text = [/^Casa Verde/, '€38.00', 'You saved €2.00', '152 SLS'];
  for (const part of [...text, '€9.50 · 38 SLS']) expect(shown.getByText(part)).toBeDefined();
  const fold = shown.getByText('Payment details').closest('details') as HTMLDetailsElement;
  expect(fold.open).toBe(false);
  expect(within(fold).getByText(aReceipt().transactionId)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe(
    `/contact?payment=${SESSION_ID}`,
  );
  await person.click(screen.getByRole('button', { name: 'Print receipt' }));
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('beforeprint'));
  expect(fold.open).toBe(true);
});

test.each([
  ['deposit', 'Deposit', '1000.000000000000000001'],
  ['buy', 'Token purchase', '500'],
  ['stake', 'Membership', '-40'],
  ['airdrop', 'Airdrop', '5'],
  ['withdrawal', 'Withdrawal', '-12'],
] as const)('a %s has a page of its own, which is no receipt', async (type, title, amount) => {
  const moved = { type, amount, recipient: null, merchant: null, note: null };
  await renderApp(`${PATH}/${transactionId(1)}`, {
    signedIn: true,
    answers: {
      [`${LIST}/${transactionId(1)}`]: () => ({ body: aTransactionDetail(1, moved) }),
    },
  });

  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getByText(transactionId(1))).toBeDefined();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
  expect(screen.queryByText(/receipt/i)).toBeNull();
});

test("another member's transaction is not found", async () => {
  await renderApp(`${PATH}/${transactionId(9)}`, {
    signedIn: true,
    answers: { [`${LIST}/${transactionId(9)}`]: () => refused(404, 'not_found') },
  });

  await screen.findByRole('heading', { name: 'This page could not be found' });
});
