// @vitest-environment jsdom
/** A member's invoices below their transactions, and what new ones state of them. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BuyerDetails } from '#shared/invoices/member-schemas.ts';
import { anInvoice } from '../../test-support/invoices.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const CHANGE = 'PUT /wallet/invoice-details';
const { vatId: _, id: __, ...buyer } = anInvoice().seller;
const NO_NUMBERS = { postcode: null, vatId: null };

async function show(details: BuyerDetails) {
  let kept = details;
  const sent: unknown[] = [];
  const app = await renderApp('/account/transactions', {
    signedIn: true,
    answers: {
      'GET /wallet/transactions?limit=25': () => ({ body: { data: [], next: null } }),
      'GET /wallet/invoices': () => ({
        body: { data: [anInvoice()], next: null, offered: false, details: kept },
      }),
      [CHANGE]: (body) => {
        sent.push(body);
        const { buyer: typed, ...rest } = body as BuyerDetails;
        kept = { ...kept, ...rest, buyer: typed && { ...NO_NUMBERS, ...typed } };
        return { body: kept };
      },
    },
  });
  await app.person.click(await screen.findByText('Invoices'));
  await app.person.click(await screen.findByText('Your details for invoices'));
  return { ...app, sent };
}

test('lists the invoices, and keeps the details with the choice to state them always', async () => {
  const { person, sent } = await show({ buyer: null, always: false });
  screen.getByText(/S-2026-00001/);
  expect(screen.queryByRole('button', { name: 'Delete details' })).toBeNull();

  await person.type(await screen.findByLabelText('Legal name'), 'Ona Puig');
  await person.type(screen.getByLabelText('Street and number'), 'Carrer Nou 2');
  await person.type(screen.getByLabelText('City'), 'Barcelona');
  await person.selectOptions(screen.getByLabelText('Country'), 'ES');
  await person.click(screen.getByRole('checkbox', { name: /for each payment/ }));
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await screen.findByText('Saved.');
  expect(sent).toEqual([
    {
      buyer: { name: 'Ona Puig', street: 'Carrer Nou 2', city: 'Barcelona', country: 'ES' },
      always: true,
    },
  ]);
});

test('deletes the details that were kept', async () => {
  const { person, sent } = await show({ buyer: { ...buyer, vatId: null }, always: true });
  await person.click(await screen.findByRole('button', { name: 'Delete details' }));

  await waitFor(() => expect(sent).toEqual([{ buyer: null }]));
});
