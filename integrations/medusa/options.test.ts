import { expect, test } from 'vitest';
import { checkOptions } from './options.ts';

test('every missing option is named when Medusa starts', () => {
  expect(() => checkOptions({ url: 'https://pay.example', token: '' })).toThrow(
    '@salus/medusa needs the token, webhookSecret of its options.',
  );
  expect(() => checkOptions(undefined)).toThrow('url, token, webhookSecret');
});

test('a capture that Salus does not know is named when Medusa starts', () => {
  const options = { url: 'https://pay.example', token: 'x', webhookSecret: 'x' };

  expect(() => checkOptions({ ...options, capture: 'manual' })).not.toThrow();
  expect(() => checkOptions({ ...options, capture: 'later' })).toThrow('automatic or manual');
});
