import { describe, expect, test } from 'vitest';
import { idPattern, PAY_SESSION_ID } from './ids.ts';

const BODY = '0123456789abcdefghjkmnpqrs';

describe('the id of a pay session', () => {
  test.each([
    `pay_${BODY}`,
    `pay_${'0'.repeat(26)}`,
    `pay_${'z'.repeat(26)}`,
    'pay_tvwxyz45678901234567890123',
  ])('may be %s', (id) => {
    expect(id).toMatch(PAY_SESSION_ID);
  });

  test.each([
    ['empty', ''],
    ['a prefix alone', 'pay_'],
    ['too short', `pay_${BODY.slice(1)}`],
    ['too long', `pay_${BODY}0`],
    ['of another kind', `txn_${BODY}`],
    ['without a prefix', BODY],
    ['with a prefix before', `xpay_${BODY}`],
    ['in capitals', `pay_${BODY.toUpperCase()}`],
    ['with a letter that is left out (i)', `pay_i${BODY.slice(1)}`],
    ['with a letter that is left out (l)', `pay_l${BODY.slice(1)}`],
    ['with a letter that is left out (o)', `pay_o${BODY.slice(1)}`],
    ['with a letter that is left out (u)', `pay_u${BODY.slice(1)}`],
    ['followed by a line break', `pay_${BODY}\n`],
    ['on the second line', `x\npay_${BODY}`],
    ['with a path behind', `pay_${BODY}/confirm`],
    ['with an escape', `pay_%30${BODY.slice(3)}`],
  ])('is not %s', (_, id) => {
    expect(id).not.toMatch(PAY_SESSION_ID);
  });
});

test('every kind has its own prefix', () => {
  const kinds = ['pay', 'txn', 'evt', 'dlv', 'usr', 'whe'] as const;

  for (const kind of kinds) {
    expect(kinds.filter((other) => idPattern(other).test(`${kind}_${BODY}`))).toEqual([kind]);
  }
});
