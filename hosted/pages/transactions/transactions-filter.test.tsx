// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransaction, transactionId } from '../../test-support/accounts.ts';
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

const show = (answers: Answers) => renderApp(PATH, { signedIn: true, answers });

test('an address with a filter shows the filtered list', async () => {
  await renderApp(`${PATH}?list-kind=payment&list-search=alba`, {
    signedIn: true,
    answers: { [`${LIST}?search=alba&type=payment&limit=25`]: () => page([1]) },
  });

  await screen.findByText('1 transaction shown. End of list.');
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
  expect(search.value).toBe('alba');
  expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeDefined();
});

test('filters by search term and type, names the filter in the address, and clears it', async () => {
  const { person } = await show({
    [`${LIST}?limit=25`]: () => page([1, 2]),
    [`${LIST}?search=alba&type=payment&limit=25`]: () => page([]),
  });
  await screen.findByText('2 transactions shown. End of list.');

  await person.selectOptions(screen.getByLabelText('Type'), 'Payment');
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'alba{Enter}');
  await screen.findByText('No results');
  expect(location.search).toBe('?list-search=alba&list-kind=payment');

  await person.click(screen.getByRole('button', { name: 'Clear filter' }));

  await screen.findByText('2 transactions shown. End of list.');
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('');
  expect(document.activeElement).toBe(screen.getByLabelText('Filter transactions'));
});

test('an empty search result can continue with older transactions', async () => {
  const { person } = await show({
    [`${LIST}?limit=25`]: () => page([1, 2]),
    [`${LIST}?search=tea&limit=25`]: () => page([], 8),
    [`${LIST}?search=tea&limit=25&after=${transactionId(8)}`]: () => page([], 9),
    [`${LIST}?search=tea&limit=25&after=${transactionId(9)}`]: () => page([]),
  });
  await screen.findByText('2 transactions shown. End of list.');
  await person.type(screen.getByRole('searchbox', { name: 'Search' }), 'tea{Enter}');

  await screen.findByText('No results so far');
  await person.click(screen.getByRole('button', { name: 'Load more' }));
  await person.click(await screen.findByRole('button', { name: 'Load more' }));

  const status = await screen.findByText('No results', { selector: '[role="status"]' });
  await waitFor(() => expect(document.activeElement).toBe(status));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('an end before the start shows an error at the end field without a call', async () => {
  const { person, api } = await show({ [`${LIST}?limit=25`]: () => page([1]) });
  await screen.findByRole('table');
  const asked = api.calls.length;

  await person.type(screen.getByLabelText('From'), '2026-03-02');
  await person.type(screen.getByLabelText('To'), '2026-03-01');
  await person.click(screen.getByRole('button', { name: 'Filter' }));

  await screen.findByText('“To” must not be before “From”.');
  expect(document.activeElement).toBe(screen.getByLabelText('To'));
  expect(api.calls).toHaveLength(asked);
});
