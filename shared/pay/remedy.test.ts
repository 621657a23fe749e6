import { expect, test } from 'vitest';
import { remedyOf, type Surface } from './remedy.ts';

const id = 'pay_00000000000000000000000000';
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
  expect(remedyOf(short, { id }, surface)).toMatchObject({ href, opens });
});

test.each(['trial_expired', 'level_too_low'] as const)(
  '%s leads to a stake page that knows the amount and the payment',
  (reason) => {
    const href = `/account/membership/stake?amount=52&payment=${id}`;
    const blocked = { reason, missing: '52' };

    expect(remedyOf(blocked, { id }, { kind: 'frame' })).toMatchObject({ href, opens: 'beside' });
    expect(remedyOf(blocked, { id }, { kind: 'page', locale: 'en' })).toMatchObject({
      href,
      opens: 'here',
    });
  },
);
