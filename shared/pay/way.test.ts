import { describe, expect, test } from 'vitest';
import { payer as anyPayer, anySession } from '../../tests/support/views/pay-flow.ts';
import type { PaySession } from './schemas.ts';
import { purchaseFor, wayToPay } from './way.ts';

type Payer = NonNullable<PaySession['payer']>;

/** The payment of 152 tokens. */
const way = (payer: Partial<Payer>, leastPurchase: PaySession['leastPurchase'] = '10') =>
  wayToPay({ ...anySession(), leastPurchase, payer: { ...anyPayer, ...payer } });
const steps = (...given: Parameters<typeof way>) =>
  way(...given)?.steps.map(({ step, amount }) => `${step} ${amount}`);

describe('the way to a paid session', () => {
  test.each<[string, Partial<Payer>, string[]]>([
    ['is the payment alone', { availability: 'available', balance: '200' }, ['pay 152']],
    [
      'buys what the payment lacks',
      { availability: 'insufficient_balance', balance: '100', missing: '52' },
      ['buy 52', 'pay 152'],
    ],
    [
      'buys no less than the smallest purchase',
      { availability: 'insufficient_balance', balance: '149.3', missing: '2.7' },
      ['buy 10', 'pay 152'],
    ],
    [
      'stakes what is there',
      { availability: 'level_too_low', balance: '5152', missing: '5000' },
      ['stake 5000', 'pay 152'],
    ],
    [
      'buys what the stake leaves missing for the payment',
      { availability: 'level_too_low', balance: '5136.8', missing: '5000' },
      ['buy 15.2', 'stake 5000', 'pay 152'],
    ],
    [
      'buys everything for a member without tokens',
      { availability: 'trial_expired', balance: '0', missing: '1000' },
      ['buy 1152', 'stake 1000', 'pay 152'],
    ],
    [
      'rounds the purchase up to what can be bought',
      { availability: 'insufficient_balance', balance: '100.00001', missing: '52' },
      ['buy 52', 'pay 152'],
    ],
  ])('%s', (_, payer, expected) => {
    expect(steps(payer)).toEqual(expected);
  });

  test('says what remains, and that the purchase is the smallest', () => {
    const payer = {
      availability: 'insufficient_balance',
      balance: '149.3',
      missing: '2.7',
    } as const;

    expect(way(payer)).toMatchObject({ rest: '7.3', isSmallest: true });
    expect(way({ ...payer, balance: '100' })).toMatchObject({ rest: '0', isSmallest: false });
  });

  test('asks for a deposit where tokens are not sold by card', () => {
    const payer = { availability: 'trial_expired', balance: '0', missing: '1000' } as const;

    expect(steps(payer, null)).toEqual(['deposit 1152', 'stake 1000', 'pay 152']);
  });

  test('each step done leads to the next, and none is met twice', () => {
    const start = { availability: 'level_too_low', balance: '136.8', missing: '5000' } as const;
    const bought = { ...start, balance: '5152' };
    const staked = { availability: 'available', balance: '152', missing: null } as const;

    expect([start, bought, staked].map((payer) => steps(payer))).toEqual([
      ['buy 5015.2', 'stake 5000', 'pay 152'],
      ['stake 5000', 'pay 152'],
      ['pay 152'],
    ]);
  });

  describe('beyond the limit of card purchases', () => {
    const start = { availability: 'trial_expired', balance: '0', missing: '1000' } as const;
    const limited = (purchaseLimit: NonNullable<PaySession['purchaseLimit']>) =>
      wayToPay({
        ...anySession(),
        ...{ leastPurchase: '10', purchaseLimit },
        payer: { ...anyPayer, ...start },
      });
    const SOON = '2026-11-21T10:20:00.000Z';
    const TOMORROW = '2026-11-22T10:00:00.000Z';

    test('buys the rest when the limit renews, and names that time', () => {
      expect(limited({ now: '1000', later: '152', laterFrom: SOON })).toMatchObject({
        steps: [
          { step: 'buy', amount: '1000' },
          { step: 'buy', amount: '152', from: SOON },
          { step: 'stake', amount: '1000' },
          { step: 'pay', amount: '152' },
        ],
        rest: '0',
        obstacle: null,
      });
    });

    test('begins later where nothing can be bought now', () => {
      const way = limited({ now: '0', later: '1152', laterFrom: SOON });

      expect(way?.steps[0]).toEqual({ step: 'buy', amount: '1152', from: SOON });
    });

    test('is too late when the limit renews after the end of the session', () => {
      expect(limited({ now: '1000', later: '152', laterFrom: TOMORROW })?.obstacle).toBe('late');
    });

    test('ends where no purchase may be that large', () => {
      const way = limited({ now: '1000', later: '152', laterFrom: null });

      expect(way).toMatchObject({ obstacle: 'never', rest: '0' });
      expect(way?.steps[0]).toEqual({ step: 'buy', amount: '1152' });
    });

    test('is none once the tokens are there', () => {
      const way = wayToPay({
        ...anySession(),
        ...{ leastPurchase: '10', purchaseLimit: null },
        payer: { ...anyPayer, ...start, balance: '1152' },
      });

      expect(way).toMatchObject({ obstacle: null, steps: [{ step: 'stake' }, { step: 'pay' }] });
    });
  });

  test.each([
    'payments_disabled',
    'account_frozen',
    'tokens_held',
    'merchant_limit_reached',
  ] as const)('does not exist for %s', (availability) => {
    expect(way({ availability })).toBeUndefined();
  });

  test('is not known for a guest', () => {
    expect(wayToPay(anySession())).toBeUndefined();
  });
});

test.each([
  ['2.7', '10', '10'],
  ['52', '10', '52'],
  ['2.7', undefined, '2.7'],
])('%s tokens are a purchase of at least %s', (missing, least, expected) => {
  expect(purchaseFor(missing, least)).toBe(expected);
});
