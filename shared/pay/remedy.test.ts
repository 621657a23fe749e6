import { describe, expect, test } from 'vitest';
import { anySession, payer } from '../../tests/support/views/pay-flow.ts';
import { obstacle, remedyOf, type Surface } from './remedy.ts';
import type { PaySession } from './schemas.ts';

const session = anySession();
const { id } = session;
const short = { reason: 'insufficient_balance', missing: '52' } as const;

test.each<[Surface, string, string]>([
  [{ kind: 'frame' }, `/embed/top-up/${id}`, 'window'],
  [{ kind: 'page', locale: 'es' }, `/embed/top-up/${id}?locale=es&back=page`, 'here'],
  [
    { kind: 'window', locale: 'es', challenge: '#abc' },
    `/embed/top-up/${id}?locale=es#abc`,
    'here',
  ],
])('%j opens the card form so that it finds the way back', (surface, href, opens) => {
  expect(remedyOf(short, session, surface)).toMatchObject({ href, opens });
});

test.each(['trial_expired', 'level_too_low'] as const)(
  '%s leads to a stake page that knows the amount and the payment',
  (reason) => {
    const href = `/account/membership/stake?amount=52&payment=${id}`;
    const blocked = { reason, missing: '52' };

    expect(remedyOf(blocked, session, { kind: 'frame' })).toMatchObject({ href, opens: 'beside' });
    expect(remedyOf(blocked, session, { kind: 'page', locale: 'en' })).toMatchObject({
      href,
      opens: 'here',
    });
  },
);

test('a card adds the smallest purchase where less is missing', () => {
  const few = { reason: 'insufficient_balance', missing: '2.7' } as const;

  expect(remedyOf(few, { ...session, leastPurchase: '10' }, { kind: 'frame' })?.text).toEqual({
    key: 'remedy.add',
    values: { tokens: { kind: 'money', amount: '10', currency: 'SLS' } },
  });
});

test('tokens are deposited where they are not sold by card', () => {
  const shown = remedyOf(short, { ...session, leastPurchase: null }, { kind: 'frame' });

  expect(shown).toMatchObject({ text: { key: 'remedy.deposit' }, href: '/account/cash' });
});

test('says what to buy before the stake, if the payment account lacks it', () => {
  const blocked = { reason: 'level_too_low', missing: '5000' } as const;
  const textAt = (balance: string) => {
    const known = { ...payer, availability: blocked.reason, missing: blocked.missing, balance };
    const shown = { ...session, leastPurchase: '10', payer: known };
    return remedyOf(blocked, shown, { kind: 'frame' })?.text;
  };

  expect(textAt('5136.8')).toMatchObject({
    key: 'remedy.steps',
    values: { tokens: { amount: '15.2' }, missing: { amount: '5000' } },
  });
  expect(textAt('5152')).toMatchObject({ key: 'remedy.stake' });
});

test.each(['trial_expired', 'level_too_low'] as const)(
  '%s offers no stake of tokens that must be deposited first',
  (reason) => {
    const known = { ...payer, availability: reason, missing: '5000', balance: '984.8' };
    const shown = { ...session, leastPurchase: null, payer: known };

    expect(remedyOf({ reason, missing: '5000' }, shown, { kind: 'frame' })).toMatchObject({
      text: { key: 'remedy.deposit' },
      href: '/account/cash',
    });
  },
);

describe('a limit of card purchases', () => {
  const SOON = '2026-11-21T10:20:00.000Z';
  const TOMORROW = '2026-11-22T10:00:00.000Z';
  const shown = (purchaseLimit: PaySession['purchaseLimit']) => {
    const known = { ...payer, availability: short.reason, missing: '152', balance: '0' };
    const limited = { ...session, leastPurchase: '10', purchaseLimit, payer: known };
    return obstacle({ ...short, missing: '152' }, limited, { kind: 'frame' });
  };

  test.each([
    ['100', '52', SOON, 'blocked.limit-from', `/account/buy?tokens=100&payment=${id}`],
    ['0', '152', SOON, 'blocked.limit-later', `/account/buy?tokens=152&payment=${id}`],
    ['100', '52', TOMORROW, 'blocked.limit-late', '/account/cash'],
    ['100', '52', null, 'blocked.limit-never', '/account/cash'],
  ])(
    '%s now and %s from %s: says so, and offers no step that fails',
    (now, later, laterFrom, key, href) => {
      const { notice, remedy } = shown({ now, later, laterFrom });

      expect(notice.more?.key).toBe(key);
      expect(remedy).toMatchObject({ href, opens: 'beside', text: { key: 'remedy.deposit' } });
    },
  );

  test('leads to what can be bought now before a stake, and names no smaller way', () => {
    const blocked = { reason: 'trial_expired', missing: '1000' } as const;
    const known = { ...payer, availability: blocked.reason, missing: '1000', balance: '0' };
    const purchaseLimit = { now: '700', later: '452', laterFrom: SOON };
    const limited = { ...session, leastPurchase: '10', purchaseLimit, payer: known };

    expect(remedyOf(blocked, limited, { kind: 'frame' })).toMatchObject({
      text: { key: 'remedy.deposit' },
      href: `/account/buy?tokens=700&payment=${id}`,
    });
  });

  test('of a payer whom only the window knows is said by the frame, too', () => {
    const means = {
      payer: { availability: short.reason, missing: '152', balance: '0' },
      leastPurchase: '10',
      purchaseLimit: { now: '0', later: '152', laterFrom: null },
    };
    const { notice, remedy } = obstacle({ ...short, missing: '152', means }, session, {
      kind: 'frame',
    });

    expect([notice.more?.key, remedy?.href]).toEqual(['blocked.limit-never', '/account/cash']);
  });

  test('that allows the purchase is not mentioned', () => {
    expect(shown(null)).toMatchObject({
      notice: { more: null },
      remedy: { text: { key: 'remedy.add' } },
    });
  });
});
