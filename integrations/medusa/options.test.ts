import { expect, test } from 'vitest';
import { checkOptions } from './options.ts';

test('every missing option is named when Medusa starts', () => {
  expect(() => checkOptions({ url: 'https://pay.example', token: '' })).toThrow(
    '@salus/medusa needs the token, webhookSecret of its options.',
  );
  expect(() => checkOptions(undefined)).toThrow('url, token, webhookSecret');
});
