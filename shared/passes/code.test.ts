import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { CODE_STEP_MS, digitsOf, messageOf, qrTextOf, readCode, stepAt } from './code.ts';

/** RFC 6238, appendix B: the codes of SHA-256, with its secret. */
test.each([
  [59, '46119246'],
  [1111111109, '68084774'],
  [1111111111, '67062674'],
  [1234567890, '91819424'],
  [2000000000, '90698825'],
  [20000000000, '77737706'],
])('makes the code of the RFC for second %d', (second, code) => {
  const secret = '12345678901234567890123456789012';
  const mac = createHmac('sha256', secret)
    .update(messageOf(stepAt(second * 1000)))
    .digest();

  expect(digitsOf(mac)).toBe(code);
});

test('a step lasts 30 seconds', () => {
  expect(stepAt(CODE_STEP_MS - 1)).toBe(0);
  expect(stepAt(CODE_STEP_MS)).toBe(1);
});

test.each([
  [qrTextOf('01234567'), '01234567'],
  ['0123 4567', '01234567'],
  [' 0123-4567 ', '01234567'],
  ['0123456', undefined],
  ['https://pay.example/pay/btn_1', undefined],
])('reads %j as %s', (text, code) => {
  expect(readCode(text)).toBe(code);
});
