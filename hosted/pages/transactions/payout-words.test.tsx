// @vitest-environment jsdom
/** What leaves a business is a payout, wherever it is listed. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aTransaction, aTransactionDetail, transactionId } from '../../test-support/accounts.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { business } from '../../test-support/sales.ts';

const PATH = '/account/transactions';
const LIST = 'GET /wallet/transactions';

test.each([
  ['-12', 'Payout'],
  ['12', 'Payout returned'],
])(
  'of a business, a withdrawal of %s is a %s, in its list, page and filter',
  async (amount, name) => {
    const moved = {
      type: 'withdrawal',
      amount,
      recipient: null,
      merchant: null,
      note: null,
    } as const;
    const id = transactionId(1);
    const { person } = await renderApp(PATH, {
      signedIn: true,
      answers: {
        ...business,
        [`${LIST}?limit=25`]: () => ({ body: { data: [aTransaction(1, moved)], next: null } }),
        [`${LIST}/${id}`]: () => ({ body: aTransactionDetail(1, moved) }),
      },
    });
    const table = await screen.findByRole('table');
    expect(within(table).getByText(name)).toBeDefined();
    expect(screen.getByRole('option', { name: 'Payout' })).toBeDefined();
    expect(screen.queryByText('Withdrawal')).toBeNull();

    await person.click(within(table).getByRole('link'));

    await screen.findByRole('heading', { level: 1, name });
  },
);
