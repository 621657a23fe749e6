// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aPayer, aPaySession, SESSION_ID } from '../../test-support/builders.ts';
import {
  CANCEL,
  CREATE,
  field,
  fillIn,
  openBuying,
  paid,
  payable,
  press,
  purchase,
  quote,
  READ,
} from '../../test-support/buy-scene.ts';
import { refused } from '../../test-support/fake-api.ts';

afterEach(() => vi.unstubAllGlobals());

describe('paying', () => {
  test('creates an order, charges the card and reports the credited tokens', async () => {
    const app = await openBuying();
    await fillIn(app);

    await press(app.person);

    await screen.findByRole('heading', { name: 'Purchase done' });
    expect(app.stripe.paid).toEqual(['pi_1_secret_2']);
  });

  test('twice in a row creates one order and one payment', async () => {
    const app = await openBuying();
    await fillIn(app);

    await app.person.dblClick(screen.getByRole('button', { name: /^Pay/ }));

    await screen.findByRole('heading', { name: 'Purchase done' });
    expect(app.api.calls.filter((call) => call === CREATE)).toHaveLength(1);
    expect(app.stripe.paid).toHaveLength(1);
  });

  test('with a declined card shows the reason and allows another card for the same order', async () => {
    const answers = [
      () => ({
        error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      }),
      paid,
    ];
    const app = await openBuying({}, () => (answers.shift() ?? paid)());
    await fillIn(app);

    await press(app.person);
    await screen.findByText('Purchase failed. The card has insufficient funds.');
    await press(app.person);

    await screen.findByRole('heading', { name: 'Purchase done' });
  });

  test("without the bank's confirmation shows that", async () => {
    const app = await openBuying({}, () => ({
      error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    }));
    await fillIn(app);

    await press(app.person);

    await screen.findByText(/The payment was not confirmed with your bank/);
  });

  test('at an outdated price loads the new one and charges nothing', async () => {
    const rates = ['0.25', '0.30'];
    const app = await openBuying({
      'POST /token/purchases/quote': () => ({
        status: 201,
        body: { ...quote('USD'), rate: rates.shift() ?? '0.30' },
      }),
      [CREATE]: () => refused(409, 'quote_changed'),
    });
    await fillIn(app);

    await press(app.person);

    await screen.findByText('The price has changed. Check the amount again.');
    expect((await field('Amount in USD')).value).toBe('30.00');
    expect(app.stripe.paid).toEqual([]);
  });

  test('after a lost answer is not repeated', async () => {
    const isFirst = [true];
    const answer = () =>
      isFirst.pop() ? { status: 201, body: payable() } : refused(409, 'purchase_closed');
    const app = await openBuying({ [CREATE]: answer }, () => ({
      error: { type: 'api_connection_error', code: 'api_connection_error' },
    }));
    await fillIn(app);

    await press(app.person);
    await screen.findByText('Purchase failed. The card network could not be reached. Try again.');
    await press(app.person);

    await screen.findByRole('heading', { name: 'Purchase done' });
    expect(app.stripe.paid).toHaveLength(1);
  });

  test('of another amount after a declined card replaces the first order', async () => {
    const declined = () => ({ error: { type: 'card_error', code: 'insufficient_funds' } });
    const answers = [declined, paid];
    const app = await openBuying(
      { [CANCEL]: () => ({ body: purchase({ status: 'expired' }) }) },
      () => (answers.shift() ?? paid)(),
    );
    await fillIn(app);
    await press(app.person);
    await screen.findByText(/The card has insufficient funds/);
    await app.person.clear(await field('Tokens (SLS)'));
    await app.person.type(await field('Tokens (SLS)'), '40');

    await press(app.person);

    await screen.findByRole('heading', { name: 'Purchase done' });
    const calls = app.api.calls.filter((call) => call === CREATE || call === CANCEL);
    expect(calls).toEqual([CREATE, CANCEL, CREATE]);
  });

  test('requires complete card fields before creating an order', async () => {
    const app = await openBuying();
    await app.person.type(await field('Name on the card'), 'Ana Prado');
    for (const box of screen.getAllByRole('checkbox')) await app.person.click(box);
    await waitFor(() => expect(app.stripe.mounted).toHaveLength(3));

    await press(app.person);

    await screen.findByText('Enter the card number.');
    expect(app.api.calls).not.toContain(CREATE);
  });

  test('requires the acceptance', async () => {
    const app = await openBuying();
    await app.person.type(await field('Name on the card'), 'Ana Prado');

    await press(app.person);

    expect(await screen.findAllByText('Please accept this to continue.')).toHaveLength(1);
    expect(app.api.calls).not.toContain(CREATE);
  });

  test('says that tokens are on their way until the network confirms', async () => {
    const app = await openBuying({ [READ]: () => ({ body: purchase({ status: 'paid' }) }) });
    await fillIn(app);

    await press(app.person);

    await screen.findByRole('heading', { name: 'Payment received' });
  });
});

test('a purchase for a payment shows the way, and leads to its next step', async () => {
  let balance = '0';
  const app = await openBuying(
    {
      [`GET /pay/${SESSION_ID}`]: () => ({
        body: aPaySession({
          leastPurchase: '10',
          payer: aPayer({ availability: 'level_too_low', missing: '1000', balance }),
        }),
      }),
      [CREATE]: () => {
        balance = '1152';
        return { status: 201, body: payable() };
      },
    },
    paid,
    `?tokens=1152&payment=${SESSION_ID}`,
  );
  await screen.findByRole('heading', { name: 'Steps to pay Casa Verde' });
  expect((await field('Tokens (SLS)')).value).toBe('1152');
  await fillIn(app);

  await press(app.person);

  const next = await screen.findByRole('link', { name: /^Stake 1,000\sSLS$/ });
  expect(next.getAttribute('href')).toBe(
    `/account/membership/stake?amount=1000&payment=${SESSION_ID}`,
  );
  expect(screen.queryByRole('link', { name: 'Go to your payment account' })).toBeNull();
});
