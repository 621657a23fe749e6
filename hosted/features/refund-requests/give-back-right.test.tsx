// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import { aPayer, aPaySession, aReceipt, SESSION_ID } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { aRefundRequest } from '../../test-support/refund-requests.ts';
import { renderApp } from '../../test-support/render-app.tsx';

beforeAll(stubDialogs);

const FIGURES = {
  ...{ gross: '18.50', tip: '0.00', coupon: '0.00', discount: '0.92', net: '17.58', tax: [] },
  ...{ refunded: '0.00', received: '70.3', refundedTokens: '0' },
};

const open = (giveBackUntil: string | null, requests: RefundRequest[] = []) =>
  renderApp(`/pay/confirmation?session=${SESSION_ID}`, {
    signedIn: true,
    answers: {
      [`GET /pay/${SESSION_ID}`]: () => ({
        body: aPaySession({ status: 'paid', payer: aPayer(), receipt: aReceipt() }),
      }),
      [`GET /pay/${SESSION_ID}/refund-requests`]: () => ({
        body: {
          ...{ currency: 'EUR', figures: FIGURES, remaining: '17.58' },
          ...{ mayAsk: requests.length === 0, giveBackUntil, requests },
        },
      }),
    },
  });

const RIGHT =
  /^This is a regular payment: until Dec 5, 2999 you can ask for it back\. .+ within 14 days/;

test('the payer of a charge reads their right beside the button and in its dialog', async () => {
  const { person } = await open('2999-12-05T10:00:00.000Z');

  await screen.findByText(RIGHT);
  await person.click(screen.getByRole('button', { name: 'Request a refund' }));
  within(await screen.findByRole('dialog')).getByText(RIGHT);
});

test.each([
  ['no charge', null],
  ['a charge of more than eight weeks ago', '2020-12-05T10:00:00.000Z'],
])('the payer of %s reads no such right', async (_what, until) => {
  await open(until);

  await screen.findByRole('button', { name: 'Request a refund' });
  expect(screen.queryByText(/This is a regular payment/)).toBeNull();
});

test('an open request for a charge says until when it is answered', async () => {
  await open(null, [aRefundRequest({ answerBy: '2026-12-05T10:00:00.000Z' })]);

  await screen.findByText(/answers by Dec 5, 2026; if not, we look into it/);
});
