import { describe, expect, test } from 'vitest';
import { allows, deciding, letIn, parsePolicies, parsePolicy } from './csp.ts';

const PAGE = new URL('https://shop.example/cart');
const FRAME = new URL('https://pay.example/embed/pay/x');

describe('a list of sources', () => {
  test.each([
    ['https://pay.example', true],
    ['pay.example', true],
    ['PAY.example', true],
    ['http://pay.example', true],
    ['https://pay.example:443', true],
    ['https://pay.example:*', true],
    ['https://pay.example/embed/', true],
    ['*.example', true],
    ['https:', true],
    ['*', true],
    ['https://pay.example/widget/', false],
    ['https://pay.example/embed', false],
    ['https://pay.example:8443', false],
    ['*.pay.example', false],
    ['https://evilpay.example', false],
    ['https://pay.example.evil', false],
    ['data:', false],
    ["'self'", false],
    ["'none'", false],
    ["'unsafe-inline'", false],
  ])('with %s lets our frame in: %s', (source, isIn) => {
    expect(allows([source], FRAME, PAGE)).toBe(isIn);
  });

  test('without a scheme means the one of the page', () => {
    const plain = new URL('http://pay.example/x');

    expect(allows(['pay.example'], plain, PAGE)).toBe(false);
    expect(allows(['pay.example'], plain, new URL('http://shop.example'))).toBe(true);
  });
});

describe('a policy', () => {
  test('decides by its nearest directive', () => {
    const policy = parsePolicy(
      "default-src 'none'; child-src a.example; script-src-elem b.example",
    );

    expect(
      ['script', 'frame', 'connect'].map((use) => deciding(policy, use as 'frame')?.name),
    ).toEqual(['script-src-elem', 'child-src', 'default-src']);
    expect(deciding(parsePolicy('img-src x'), 'frame')).toBeUndefined();
  });

  test('counts a directive as it came first, in any case', () => {
    expect(parsePolicy('Frame-Src a; frame-src b').get('frame-src')).toEqual(['a']);
  });

  test('may come several times, in lines and with commas', () => {
    expect(parsePolicies(['frame-src a, frame-src b', 'frame-src c', ''])).toHaveLength(3);
  });
});

describe('a policy that lets us in', () => {
  const mend = (policy: string) =>
    letIn(parsePolicy(policy), ['script', 'frame', 'connect'], 'https://pay.example');

  test('keeps what it had, and takes no default away', () => {
    expect(mend("default-src 'self'; frame-src 'none'; script-src 'nonce-abc123'")).toBe(
      "default-src 'self'; frame-src https://pay.example; " +
        "script-src 'nonce-…' https://pay.example; connect-src 'self' https://pay.example",
    );
  });

  test('says nothing of what nothing forbids', () => {
    expect(mend('img-src x')).toBe('img-src x');
  });
});
