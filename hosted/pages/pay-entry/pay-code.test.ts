import { expect, test } from 'vitest';
import { SESSION_ID } from '../../test-support/builders.ts';
import { payCodeIn } from './pay-code.ts';

test.each([
  SESSION_ID,
  ` ${SESSION_ID}\n`,
  `https://pay.example/pay/${SESSION_ID}`,
  `https://pay.example/pay/${SESSION_ID}?lang=es#top`,
  `https://pay.example/pay/confirmation?session=${SESSION_ID}`,
  `https://elsewhere.example/go?to=/pay/${SESSION_ID}`,
])('%j names the payment', (text) => {
  expect(payCodeIn(text)).toBe(SESSION_ID);
});

test.each(['', 'pay_', 'pay_short', `${SESSION_ID}0`, `x${SESSION_ID}`, 'https://pay.example/pay'])(
  '%j names none',
  (text) => {
    expect(payCodeIn(text)).toBeUndefined();
  },
);

test('names the payment button of a printed code', () => {
  const button = `btn_${'b'.repeat(26)}`;

  expect(payCodeIn(`https://pay.example/pay/${button}`)).toBe(button);
});
