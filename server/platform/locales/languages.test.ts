import { expect, test } from 'vitest';
import { sandboxConfig } from '../config/config.ts';
import { ConfigError } from '../core/config-error.ts';

const ALL = ['de', 'en', 'es', 'fr', 'hr', 'hu', 'it', 'ja', 'no', 'pt'];
const key = new Uint8Array(32).fill(1);

const languagesIn = (LOCALES?: string) =>
  sandboxConfig({ LOCALES }, { secrets: { jwt: [key], encryption: [key] }, webhookAllow: [] })
    .locales;

test.each([
  [undefined, { default: 'en', enabled: ALL }],
  ['', { default: 'en', enabled: ALL }],
  ['en', { default: 'en', enabled: ['en'] }],
  ['es', { default: 'es', enabled: ['es'] }],
  ['en, es', { default: 'en', enabled: ['en', 'es'] }],
])('LOCALES of %j are %j', (given, languages) => {
  expect(languagesIn(given)).toEqual(languages);
});

test.each(['en,xx', 'EN', 'en-US', 'en,', '..', '../en', 'en/../es', './en', 'english'])(
  'LOCALES refuses %j',
  (given) => {
    expect(() => languagesIn(given)).toThrow(ConfigError);
  },
);
