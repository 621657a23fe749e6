// @vitest-environment jsdom
/** @jsxImportSource preact */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import till from '#locales/en/till.json';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { TillSale } from '#shared/till/schemas.ts';
import { createLanguage } from '../../texts.ts';
import type { TillModel } from '../model/till-model.ts';
import { RefundForm } from './refund-form.tsx';

afterEach(cleanup);

/** A payment of 38.00 EUR that sold a pass of ten entries, or none. */
function formOf(pass: TillSale['pass']) {
  const sent: unknown[] = [];
  const client = {
    call: async (_: unknown, { body }: { body: unknown }) => {
      sent.push(body);
      const error = { code: 'pass_used_up', status: 409, message: '', fields: [] };
      return { ok: false, error };
    },
  } as unknown as ApiClient;
  const sale = {
    ...{ id: 'pay_1', currency: 'EUR', refundLines: [], pass },
    figures: { net: '38.00', refunded: '0.00' },
  } as unknown as TillSale;
  render(
    <RefundForm
      {...{ client, sale }}
      model={{} as TillModel}
      language={createLanguage('en', { till })}
      locale="en"
      refunds={{ currency: 'EUR', limit: '50.00', left: '50.00' }}
    />,
  );
  return {
    field: screen.getByRole<HTMLInputElement>('textbox'),
    async refund(...labels: string[]) {
      for (const name of labels) fireEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(sent).toHaveLength(1));
      return sent[0];
    },
  };
}

const half = { sold: 10, unused: 5, amount: '19.00', entries: 5, lines: [0] };

it('proposes what was paid for the unused entries of a pass, and lets the server compute it', async () => {
  const { field, refund } = formOf(half);

  expect(field.value).toBe('19.00');
  screen.getByText(/^5 of 10 entries of this pass are unused\./);
  expect(await refund('Refund €19.00', 'Really refund €19.00')).toEqual({});
});

it('sends the amount that the business chose instead', async () => {
  const { field, refund } = formOf(half);
  fireEvent.input(field, { target: { value: '38' } });

  expect(await refund('Refund €38.00', 'Really refund €38.00')).toEqual({ amount: '38.00' });
});

it('proposes nothing for a pass that is used up, and says so', async () => {
  const { field, refund } = formOf({ ...half, unused: 0, amount: '0.00', entries: 0 });

  expect(field.value).toBe('');
  screen.getByText('No entries are left.');
  expect(await refund('Refund', 'Refund')).toEqual({});
});

it('sends the rest of a payment that sold no pass', async () => {
  const { refund } = formOf(null);

  expect(await refund('Refund €38.00', 'Really refund €38.00')).toEqual({ amount: '38.00' });
});
