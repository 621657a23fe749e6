// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaySession } from '#shared/pay/schemas.ts';
import { holding } from '../../test-support/accounts.ts';
import { aPayer, aPaySession, SESSION_ID } from '../../test-support/builders.ts';
import { stubDialogs } from '../../test-support/dialogs.ts';
import { renderApp } from '../../test-support/render-app.tsx';
import { button, heading, openStakePage } from '../../test-support/stake-page.ts';

beforeAll(stubDialogs);

describe('a payment that needs more stake', () => {
  const PAYMENT = 'pay_00000000000000000000000000';
  const back = () => screen.getAllByRole('link', { name: 'Back to the payment' });

  test('fills in what is missing and leads back to it', async () => {
    const { person, amount } = await openStakePage(
      { cash: '9000', stake: 1000 },
      undefined,
      `?amount=4000.5&payment=${PAYMENT}`,
    );
    expect((amount as HTMLInputElement).value).toBe('4000.5');
    expect(back().map((link) => link.getAttribute('href'))).toEqual([`/pay/${PAYMENT}`]);

    await person.click(button('Review change'));
    await heading(/into your membership\?$/);
    await person.click(button('Move tokens'));

    await screen.findByText('Staking balance change done. Your level is Gemma.');
    expect(back()).toHaveLength(2);
  });

  test('the exit fills in the whole payment account and is gone on with', async () => {
    const { person } = await openStakePage(
      { cash: '120.5', stake: 1000 },
      undefined,
      '?amount=120.5&exit',
    );

    await person.click(button('Review change'));
    await heading(/into your membership\?$/);
    await person.click(button('Move tokens'));

    await screen.findByText('Staking balance change done. Your level is Sens.');
    const on = screen.getAllByRole('link', { name: 'Leave the community' });
    expect(on.map((link) => link.getAttribute('href'))).toEqual([
      '/account/profile/exit',
      '/account/profile/exit',
    ]);
  });

  test.each(['?amount=-5&payment=/evil', '?amount=1e9&payment=pay_1', '?amount=&payment='])(
    'is not read from %s',
    async (query) => {
      const { amount } = await openStakePage({ cash: '9000', stake: 1000 }, undefined, query);

      expect((amount as HTMLInputElement).value).toBe('');
      expect(screen.queryByRole('link', { name: 'Back to the payment' })).toBeNull();
    },
  );
});

describe('the whole way to a payment', () => {
  const STAKE = '/account/membership/stake';
  const query = `?amount=1000&payment=${SESSION_ID}`;
  const steps = async () =>
    (await screen.findAllByRole('listitem'))
      .filter((item) => item.closest('ol'))
      .map((item) => item.textContent);

  /** The stake page of a member who comes from a payment of 152 tokens that asks for Sens. */
  function open(cash: string, session: Partial<PaySession> = {}) {
    return renderApp(STAKE + query, {
      signedIn: true,
      answers: {
        ...holding({ cash }),
        [`GET /pay/${SESSION_ID}`]: () => ({
          body: aPaySession({
            leastPurchase: '10',
            payer: aPayer({ availability: 'level_too_low', missing: '1000', balance: cash }),
            ...session,
          }),
        }),
      },
    });
  }

  test.each([
    ['0', '1152'],
    ['1149.3', '10'],
  ])(
    'with %s tokens begins with a purchase of %s, in place of a form that would fail',
    async (cash, bought) => {
      await open(cash);

      await screen.findByRole('heading', { name: 'Steps to pay Casa Verde' });

      const link = await screen.findByRole('link', { name: /^Buy .* by card$/ });
      expect(link.getAttribute('href')).toBe(`/account/buy?tokens=${bought}&payment=${SESSION_ID}`);
      expect(screen.queryByRole('button', { name: 'Review change' })).toBeNull();
      expect(screen.queryByText('There are no tokens to move')).toBeNull();
    },
  );

  test('names each step with its sum', async () => {
    await open('0');
    await screen.findByRole('heading', { name: 'Steps to pay Casa Verde' });

    expect((await steps()).map((text) => text?.replace(/\s/g, ' '))).toEqual([
      'Buy 1,152 SLS by card',
      'Stake 1,000 SLS',
      'Pay €38.00 · 152 SLS',
    ]);
  });

  test('a read that failed is tried again, and shows neither a page nor no payment meanwhile', async () => {
    let isDown = true;
    const session = aPaySession({
      leastPurchase: '10',
      payer: aPayer({ availability: 'level_too_low', missing: '1000', balance: '0' }),
    });
    const { person } = await renderApp(STAKE + query, {
      signedIn: true,
      answers: {
        ...holding({ cash: '1000' }),
        [`GET /pay/${SESSION_ID}`]: () =>
          isDown ? { status: 500, body: { code: 'internal_error' } } : { body: session },
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('button', { name: 'Review change' })).toBeNull();

    isDown = false;
    await person.click(again);

    await screen.findByRole('heading', { name: 'Steps to pay Casa Verde' });
  });

  test('a payment that does not exist leaves the page as it is', async () => {
    await renderApp(STAKE + query, {
      signedIn: true,
      answers: {
        ...holding({ cash: '1000' }),
        [`GET /pay/${SESSION_ID}`]: () => ({ status: 404, body: { code: 'session_not_found' } }),
      },
    });

    await screen.findByRole('button', { name: 'Review change' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('with enough tokens begins with the stake, filled in', async () => {
    await open('1152');
    await screen.findByRole('heading', { name: 'Steps to pay Casa Verde' });

    expect(
      await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount (SLS)' }),
    ).toMatchObject({
      value: '1000',
    });
    expect(screen.queryByRole('link', { name: /^Buy/ })).toBeNull();
  });

  test('keeps what the payment needs in the payment account', async () => {
    const { person } = await open('2000');
    const amount = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount (SLS)' });
    await screen.findByText(/^Available: 1,848\sSLS · 152\sSLS stay in your payment account/);

    await person.click(await screen.findByRole('button', { name: 'Max' }));

    expect(amount.value).toBe('1848');
  });

  test('warns before a stake that leaves too little for the payment', async () => {
    const { person } = await open('2000');
    const amount = await screen.findByRole('textbox', { name: 'Amount (SLS)' });
    await person.clear(amount);
    await person.type(amount, '1900');

    await screen.findByText(/^This payment needs 152\sSLS in your payment account/);
  });

  test.each<[string, NonNullable<PaySession['purchaseLimit']>, RegExp]>([
    [
      'renews after its end',
      { now: '1000', later: '152', laterFrom: '2026-11-22T10:00:00.000Z' },
      /^This payment ends at .*, before you can buy that/,
    ],
    [
      'is below the purchase',
      { now: '1000', later: '152', laterFrom: null },
      /^This is more than you can buy by card within your limit/,
    ],
  ])('says that the limit %s, and offers no purchase', async (_, purchaseLimit, text) => {
    await open('0', { purchaseLimit });

    await screen.findByText(text);
    expect(screen.queryByRole('link', { name: /^Buy/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Add tokens' }).getAttribute('href')).toBe(
      '/account/cash',
    );
  });

  test('names the time of a purchase that waits for its limit', async () => {
    await open('0', {
      purchaseLimit: { now: '1000', later: '152', laterFrom: '2026-11-21T10:20:00.000Z' },
    });
    await screen.findByRole('heading', { name: 'Steps to pay Casa Verde' });

    expect((await steps()).map((text) => text?.replace(/\s/g, ' '))).toEqual([
      'Buy 1,000 SLS by card',
      expect.stringMatching(/^Buy 152 SLS by card, from .*2026/),
      'Stake 1,000 SLS',
      'Pay €38.00 · 152 SLS',
    ]);
  });

  test('ends at the payment', async () => {
    await open('152', { payer: aPayer({ balance: '152' }) });

    const link = await screen.findByRole('link', { name: /^Pay €38\.00 · 152\sSLS$/ });

    expect(link.getAttribute('href')).toBe(`/pay/${SESSION_ID}`);
  });

  test.each<[string, Partial<PaySession>]>([
    ['is over', { status: 'expired' }],
    ['is a test payment', { livemode: false }],
    ['waits for support', { payer: aPayer({ availability: 'account_frozen' }) }],
  ])('is not shown for a payment that %s', async (_, session) => {
    await open('0', session);
    await screen.findByText('There are no tokens to move');

    expect(screen.queryByRole('heading', { name: /^Steps to pay/ })).toBeNull();
  });

  test('a member without tokens and without a payment is led to buy some', async () => {
    await renderApp(STAKE, { signedIn: true, answers: holding({ cash: '0' }) });

    const link = await screen.findByRole('link', { name: 'Buy tokens' });

    expect(link.getAttribute('href')).toBe('/account/buy');
  });
});
