/** Random input for the writing endpoints, and controls of the checks on answers and logs. */
import { describe, expect, test } from 'vitest';
import { endpoints } from '../../support/api/endpoints.ts';
import { fuzz } from '../../support/fuzz/campaign.ts';
import { wrongInLog, wrongWith } from '../../support/fuzz/claims.ts';
import { PASSWORD } from '../../support/people/people.ts';

await fuzz(({ method }) => method !== 'GET');

describe('the check of answers reports one', () => {
  const call = endpoints.find(({ path }) => path === '/links');
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const refusal = (changes: Record<string, unknown>) => ({
    statusCode: 401,
    error: 'Unauthorized',
    code: 'unauthenticated',
    message: 'Sign in.',
    docs: 'https://salus.test/',
    ...changes,
  });

  test.each<[string, number, unknown, string | undefined]>([
    ['not when it is as declared', 200, { links: [] }, undefined],
    ['nor when it is a declared refusal', 401, refusal({}), undefined],
    ['that lacks a field', 200, {}, 'outside its schema'],
    ['that tells more', 200, { links: [], secret: 1 }, 'says more than its schema'],
    ['a refusal that tells more', 401, refusal({ stack: 'x' }), 'says more than the envelope'],
    [
      'that does not say when to come again',
      429,
      refusal({ statusCode: 429, code: 'rate_limited' }),
      '429 without when',
    ],
    ['of another success', 201, { links: [] }, '201 is not declared'],
    [
      'nobody foresaw',
      500,
      refusal({ statusCode: 500, code: 'internal_error' }),
      '500 internal_error',
    ],
    ['without the envelope', 401, 'no', '401 without the envelope'],
    ['with an unknown code', 401, refusal({ code: 'oops' }), 'oops is no code'],
    ['with a code of another status', 403, refusal({}), 'unauthenticated with 403'],
    [
      'with a code that is not declared',
      409,
      refusal({ statusCode: 409, code: 'domain_taken' }),
      'domain_taken is not declared',
    ],
    [
      'that shows a stack',
      401,
      refusal({ message: 'x at f (/srv/a.ts:1:2)' }),
      'reveals its inside',
    ],
    [
      'that shows a statement',
      401,
      refusal({ message: 'select id from member' }),
      'reveals its inside',
    ],
  ])('%s', (_, statusCode, body, fault) => {
    if (!call) throw new Error('no such call');
    const wrong = wrongWith(call, { statusCode, headers, body: JSON.stringify(body) });

    expect(wrong?.slice(0, fault?.length)).toBe(fault);
  });
});

describe('the check of logs reports a line', () => {
  test.each([
    ['a password', { msg: `typed ${PASSWORD}` }, 'logs a secret'],
    ['a token of the API', { token: `salus_test_${'0'.repeat(72)}` }, 'logs a secret'],
    ['an error', { level: 50, msg: 'request failed' }, 'logs an error'],
    ['what broke', { level: 50, err: { code: 'internal_error' } }, 'logs an error'],
  ])('that contains %s', (_, line, fault) => {
    expect(wrongInLog([JSON.stringify(line)])?.slice(0, fault.length)).toBe(fault);
  });
});
