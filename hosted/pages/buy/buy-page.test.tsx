// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  answering,
  CANCEL,
  CREATE,
  field,
  ID,
  openBuying,
  PATH,
  paid,
  press,
  purchase,
  quote,
  READ,
} from '../../test-support/buy-scene.ts';
import { refused } from '../../test-support/fake-api.ts';
import { fakeStripe } from '../../test-support/fake-stripe.ts';
import { renderApp } from '../../test-support/render-app.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the amount', () => {
  test('starts with the amount of the repeated order', async () => {
    await openBuying({}, paid, '?tokens=40');

    expect((await field('Amount in USD')).value).toBe('10.00');
  });

  test('is converted both ways at the locked price while typing', async () => {
    const { person } = await openBuying();
    const tokens = await field('Tokens (SLS)');
    const dollars = await field('Amount in USD');
    expect([tokens.value, dollars.value]).toEqual(['100', '25.00']);

    await person.clear(dollars);
    await person.type(dollars, '1,5');

    expect([tokens.value, dollars.value]).toEqual(['6', '1,5']);
    expect(screen.getByRole('button', { name: 'Pay $1.50' })).toBeDefined();
  });

  test('is chosen with one press, also as what the next level takes', async () => {
    const level = (name: string, threshold: string, reached: boolean) => ({
      ...{ level: name, threshold, reached, missing: reached ? '0' : threshold, trialUntil: null },
    });
    const levels = [level('Visita', '0', true), level('Sens', '1000', false)];
    const { person } = await openBuying({
      'GET /wallet/staking': () => ({ body: { business: [], payments: levels } }),
    });

    await person.click(await screen.findByRole('button', { name: /^1,000\sSLS = Sens$/ }));

    expect((await field('Tokens (SLS)')).value).toBe('1000');
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('$250.00');
    expect(screen.queryByRole('button', { name: /SLS$/, pressed: true })).toBeNull();
  });

  test('is understood with grouped thousands, and its limits are said while typing', async () => {
    const { person } = await openBuying();
    const tokens = await field('Tokens (SLS)');

    await person.clear(tokens);
    await person.type(tokens, '20,000');

    expect((await field('Amount in USD')).value).toBe('5000.00');
    expect(screen.getByText(/^At most [\d,]+\sSLS\.$/)).toBeDefined();
  });

  test('is told to be missing together with the card and its name', async () => {
    const { person, stripe } = await openBuying();
    await person.clear(await field('Tokens (SLS)'));
    await person.clear(await field('Name on the card'));
    await waitFor(() => expect(stripe.mounted).toHaveLength(3));

    await press(person);

    for (const text of ['Amount is null', 'Please enter Full Name', 'Enter the card number.']) {
      expect(await screen.findByText(text)).toBeDefined();
    }
  });

  test('focuses the name before the card, and the card when the name is there', async () => {
    const { person, stripe } = await openBuying();
    await waitFor(() => expect(stripe.mounted).toHaveLength(3));
    const name = await field('Name on the card');
    await person.clear(name);

    await press(person);
    await screen.findByText('Please enter Full Name');
    expect(document.activeElement).toBe(name);
    expect(stripe.focused).toEqual([]);

    await person.type(name, 'Ana Prado');
    await press(person);
    await waitFor(() => expect(stripe.focused).toEqual(['cardNumber']));
  });

  test('shows an error at its field when empty, and nothing is sent', async () => {
    const { person, api } = await openBuying();

    await person.clear(await field('Tokens (SLS)'));
    await press(person);

    await screen.findByText('Amount is null');
    expect(api.calls).not.toContain(CREATE);
  });
});

test('each acceptance links to its text', async () => {
  await openBuying();

  const hrefOf = async (name: string) =>
    (await screen.findByRole('link', { name: new RegExp(`^${name}\\b`) })).getAttribute('href');
  expect(await hrefOf('terms')).toBe('/legal/general-conditions');
  expect(await hrefOf('shipping policies')).toBe('/legal/general-conditions#shipping');
  expect(await hrefOf('refund policy')).toBe('/legal/general-conditions#refund');
});

describe('an unpaid order', () => {
  test('continues after a reload', async () => {
    sessionStorage.setItem('auth.order', ID);
    await openBuying({ [READ]: () => ({ body: purchase() }) });

    await screen.findByRole('heading', { name: 'Your top-up' });
    expect(screen.getByRole('button', { name: 'Pay €25.00' })).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('continues from the orders page with the reason of its failure', async () => {
    const failed = purchase({ status: 'failed', failure: 'expired_card' });
    await openBuying({ [READ]: () => ({ body: failed }) }, paid, `?order=${ID}`);

    await screen.findByRole('heading', { name: 'Your top-up' });
    expect(screen.getByText('The card has expired.')).toBeDefined();
  });

  test('of another tab or day is shown in place of the form', async () => {
    const { api } = await openBuying({
      'POST /token/purchases/quote': () => ({
        status: 201,
        body: { ...quote('USD'), openPurchase: ID },
      }),
      [READ]: () => ({ body: purchase() }),
    });

    await screen.findByRole('heading', { name: 'Your top-up' });
    expect(api.calls).not.toContain(CREATE);
  });

  test('is cancelled before something else is bought, so that it uses up no limit', async () => {
    sessionStorage.setItem('auth.order', ID);
    const { person, api } = await openBuying({
      [READ]: () => ({ body: purchase() }),
      [CANCEL]: () => ({ body: purchase({ status: 'expired' }) }),
    });

    await person.click(await screen.findByRole('button', { name: 'Choose another amount' }));

    await field('Tokens (SLS)');
    expect(api.calls).toContain(CANCEL);
  });

  test('that was paid meanwhile shows its outcome, and is not left', async () => {
    sessionStorage.setItem('auth.order', ID);
    let order = purchase();
    const { person } = await openBuying({
      [READ]: () => ({ body: order }),
      [CANCEL]: () => {
        order = purchase({ status: 'credited', creditedAt: order.createdAt });
        return refused(409, 'purchase_closed');
      },
    });

    await person.click(await screen.findByRole('button', { name: 'Choose another amount' }));

    await screen.findByRole('heading', { name: 'Purchase done' });
  });

  test('of another member is treated as unknown', async () => {
    await openBuying({ [READ]: () => refused(404, 'not_found') }, paid, `?order=${ID}`);

    await screen.findByText('This top-up has expired');
  });

  test('shows that it has expired and offers a new one', async () => {
    sessionStorage.setItem('auth.order', ID);
    const { person } = await openBuying({
      [READ]: () => ({ body: purchase({ status: 'expired' }) }),
    });

    await person.click(await screen.findByRole('button', { name: 'Start a new top-up' }));

    expect((await field('Tokens (SLS)')).value).toBe('100');
  });
});

test('without a price, shows an error with a retry button', async () => {
  const { person } = await openBuying({
    'POST /token/purchases/quote': () => refused(503, 'rate_unavailable'),
  });

  await screen.findByText('There is no current token price');
  await person.click(screen.getByRole('button', { name: 'Refresh price' }));
  await screen.findByText('There is no current token price');
});

test('without a card network, says that buying is unavailable', async () => {
  await openBuying({ 'GET /appconfig': () => ({ body: { cardKey: null } }) });

  await screen.findByText('You cannot buy by card at the moment');
});

test('shows a retry button when the card fields fail to load', async () => {
  const { person } = await renderApp(PATH, { signedIn: true, answers: answering() });

  await screen.findByText(/The card fields could not be loaded/);
  expect((await field('Tokens (SLS)')).value).toBe('100');
  fakeStripe(paid);
  await person.click(screen.getByRole('button', { name: 'Reload the fields' }));
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});
