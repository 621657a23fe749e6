import { expect, test } from 'vitest';
import { checkOptions } from './options.ts';

test('every missing option is named when Vendure starts', () => {
  expect(() => checkOptions({ url: 'https://pay.example', token: '' })).toThrow(
    'SalusPlugin.init needs token, webhookSecret.',
  );
});
