// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Purchase } from '#shared/purchases/schemas.ts';
import { holding } from '../../test-support/accounts.ts';
import {
  fillIn,
  ID,
  openBuying,
  paid,
  press,
  purchase,
  READ,
} from '../../test-support/buy-scene.ts';

const creditedAt = '2026-11-21T10:01:00.000Z';
const half = { creditedAt, refundedAmount: '12.50', tokensReturned: '50' };
const whole = { creditedAt, refundedAmount: '25.00', tokensReturned: '90' };

test.each<[string, Partial<Purchase>, string]>([
  [
    'Purchase done',
    { status: 'credited', creditedAt },
    'You paid €25.00. Your balance is now 350 SLS.',
  ],
  [
    'Purchase partly refunded',
    { status: 'partially_refunded', ...half },
    'Refunded to the card: €12.50. Taken from your tokens: 50 SLS.',
  ],
  [
    'Purchase refunded',
    { status: 'refunded', ...whole },
    'Refunded to the card: €25.00. Taken from your tokens: 90 SLS.',
  ],
  [
    'Payment refunded',
    { status: 'refunded', failure: 'card_limit' },
    'This card has reached its limit. €25.00 will be returned to the card.',
  ],
  [
    'Payment refunded',
    { status: 'refunded', failure: 'card_loss' },
    'This card cannot be used here. €25.00 will be returned to it. Use another card.',
  ],
  [
    'Payment refunded',
    { status: 'refunded', failure: 'insufficient_funds' },
    '€25.00 went back to the card before tokens were added to your account.',
  ],
  [
    'Payment disputed',
    { status: 'disputed', creditedAt, tokensReturned: '100' },
    'Your card payment of €25.00 is disputed. Tokens reversed or on hold: 100 SLS.',
  ],
  [
    'Payment charged back',
    { status: 'charged_back', ...whole },
    'The bank returned €25.00 to the card. Taken from your tokens: 90 SLS.',
  ],
])('an order that has ended shows its own outcome: %s', async (title, order, text) => {
  const answers = { ...holding({ cash: '350' }), [READ]: () => ({ body: purchase(order) }) };
  await openBuying(answers, paid, `?order=${ID}`);

  await screen.findByRole('heading', { name: title });
  const shown = await screen.findByText(text, { exact: false });
  expect(shown.getAttribute('role')).toBe('status');
});

test('an order that expires although the card network accepted the card has failed', async () => {
  const app = await openBuying({ [READ]: () => ({ body: purchase({ status: 'expired' }) }) });
  await fillIn(app);
  await press(app.person);

  await screen.findByRole('heading', { name: 'Purchase failed' });
  screen.getByText('The payment was not completed, and you have not been charged.');
});
