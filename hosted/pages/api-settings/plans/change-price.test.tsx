// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { stubDialogs } from '../../../test-support/dialogs.ts';
import { AGREED, AGREEMENT, openConsole } from '../../../test-support/plans-console.tsx';

beforeAll(stubDialogs);

test('a higher price is shown as a proposal to the member before it is sent', async () => {
  const sent: unknown[] = [];
  const { person } = await openConsole(AGREED, {
    [`POST /merchant/agreements/${AGREEMENT}/change`]: (body) => {
      sent.push(body);
      return {
        body: {
          status: sent.length === 1 ? 'preview' : 'proposed',
          price: '66.00',
          currency: 'EUR',
          fromN: 3,
          fromAt: '2026-12-31T06:12:00.000Z',
          adjustment: null,
        },
      };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Change price' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.clear(dialog.getByLabelText('New price'));
  await person.type(dialog.getByLabelText('New price'), '66');
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText(/^The member is asked to approve €66\.00/);
  await person.click(dialog.getByRole('button', { name: 'Change price' }));

  await waitFor(() =>
    expect(sent).toEqual([
      { price: '66.00', when: 'next', preview: true },
      { price: '66.00', when: 'next', preview: false },
    ]),
  );
});

test('a price within the running period is previewed with what its approval takes', async () => {
  const sent: unknown[] = [];
  const { person } = await openConsole(AGREED, {
    [`POST /merchant/agreements/${AGREEMENT}/change`]: (body) => {
      sent.push(body);
      return {
        body: {
          status: sent.length === 1 ? 'preview' : 'proposed',
          price: '66.00',
          currency: 'EUR',
          fromN: 3,
          fromAt: '2026-12-31T06:12:00.000Z',
          adjustment: { n: 2, price: '4.20' },
        },
      };
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Change price' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.clear(dialog.getByLabelText('New price'));
  await person.type(dialog.getByLabelText('New price'), '66');
  await person.click(dialog.getByRole('radio', { name: /^Within the running period/ }));
  await person.click(dialog.getByRole('button', { name: 'Continue' }));
  await dialog.findByText(/€4\.20 is taken at once for the rest of the running period/);
  await person.click(dialog.getByRole('button', { name: 'Change price' }));

  await waitFor(() =>
    expect(sent).toEqual([
      { price: '66.00', when: 'now', preview: true },
      { price: '66.00', when: 'now', preview: false },
    ]),
  );
});

test.each([
  ['No period runs that is paid.', /^No paid period is running/],
  ['The rest of the period costs no more.', /^The rest of the period costs no more at this price/],
])('a price that cannot count within the running period says why: %s', async (message, text) => {
  const { person } = await openConsole(AGREED, {
    [`POST /merchant/agreements/${AGREEMENT}/change`]: () => ({
      status: 422,
      body: {
        statusCode: 422,
        error: 'Refused',
        code: 'validation_failed',
        message: 'Refused',
        errors: [{ path: 'when', message }],
      },
    }),
  });
  await person.click(await screen.findByRole('button', { name: 'Change price' }));
  const dialog = within(screen.getByRole('dialog'));
  await person.click(dialog.getByRole('radio', { name: /^Within the running period/ }));
  await person.click(dialog.getByRole('button', { name: 'Continue' }));

  await dialog.findByText(text);
});
