import { describe, expect, test } from 'vitest';
import { catalogue, type ErrorCode, isErrorCode } from './errors.ts';

/** Section 8 of the specification, letter by letter, with its spelling. */
const SECTION_8: [text: string, code: ErrorCode, status: number][] = [
  ['Identifier or password invalid.', 'credentials_invalid', 400],
  ['Your account email is not confirmed', 'email_not_confirmed', 400],
  ['Email is already taken.', 'email_taken', 400],
  ['Username already taken', 'username_taken', 400],
  ['Please provide your password.', 'password_missing', 422],
  ['This email does not exist.', 'email_unknown', 400],
  ['Invalid Email or Password entered.', 'email_or_password_invalid', 400],
  ['Email address you entered is not found.', 'email_not_found', 400],
  ['Error logging in', 'login_failed', 500],

  ['Error saving record', 'record_not_saved', 500],
  ['Error creating wallet.', 'wallet_not_created', 500],
  ['Error creating account.', 'account_not_created', 500],
  ['Error creating address.', 'address_not_created', 500],
  ['Purchase failed', 'purchase_failed', 402],
  ['Transaction failed', 'transaction_failed', 500],
  ['Insufficient funds', 'insufficient_balance', 409],
  ['You do not have accounts', 'no_accounts', 409],
  ['Unknown account type', 'account_type_unknown', 422],
  ['Session expired', 'session_not_pending', 409],
  ['Wrong session', 'session_not_found', 404],
  ['There was an problem with your user identification', 'unauthenticated', 401],
  ['You do not have tokens in your account.', 'no_tokens', 409],
  ['An operational error has occurred', 'internal_error', 500],

  ['Purchase done', 'purchase_done', 200],
  ['Staking balance change done', 'staking_changed', 200],
  ['Funds has been transfered', 'funds_transferred', 200],
  ['Your profile has been updated', 'profile_updated', 200],
  ['Saved', 'saved', 200],
  ['You have registered successfully', 'registered', 200],
];

describe('the texts of the specification', () => {
  test('there are twenty-nine', () => {
    expect(new Set(SECTION_8.map(([text]) => text)).size).toBe(29);
    expect(new Set(SECTION_8.map(([, code]) => code)).size).toBe(29);
  });

  test.each(SECTION_8)('"%s" is %s and is sent with %d', (text, code, status) => {
    expect(catalogue[code].message).toBe(text);
    expect(catalogue[code].status).toBe(status);
  });
});

describe('the error catalogue', () => {
  const entries = Object.entries(catalogue);

  test('has no text twice, so that a text identifies its code', () => {
    const texts = entries.map(([, { message }]) => message);

    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });

  test.each(entries)('%s is spelled as codes are', (code) => {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('has exactly six success messages', () => {
    const successes = entries.filter(([, { status }]) => status < 400).map(([code]) => code);

    expect(successes).toEqual(
      SECTION_8.filter(([, , status]) => status === 200).map(([, code]) => code),
    );
  });
});

test.each([
  ['session_not_found', true],
  ['SESSION_NOT_FOUND', false],
  ['toString', false],
  ['__proto__', false],
  ['', false],
  [undefined, false],
  [404, false],
])('%j is a code: %s', (value, expected) => {
  expect(isErrorCode(value)).toBe(expected);
});
