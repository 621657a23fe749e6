import { expect, test } from 'vitest';
import { aUser } from '../test-support/builders.ts';
import { isBusiness } from './user.ts';

test.each([
  [{ recipient: 'shop-17', recipientName: null }, true],
  [{ recipient: null, recipientName: 'Casa Verde' }, true],
  [{ recipient: null, recipientName: null }, false],
  [{ recipient: '', recipientName: '' }, false],
])('a user with %o is a business user: %s', (names, expected) => {
  expect(isBusiness(aUser(names))).toBe(expected);
});
