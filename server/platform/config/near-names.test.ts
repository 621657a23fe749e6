import { expect, test } from 'vitest';
import { PRODUCTION } from '../../../tests/support/processes/production-settings.ts';
import { productionConfig } from './config.ts';
import { nearNames } from './near-names.ts';

test.each([
  ['TRAIL_DAYS', 'TRIAL_DAYS'],
  ['CURENCIES', 'CURRENCIES'],
  ['SIGNER_LIMIT_DAYS', 'SIGNER_LIMIT_DAY'],
  ['trial_days', 'TRIAL_DAYS'],
])('%s is told to mean %s', (name, meant) => {
  expect(nearNames({ [name]: '' })).toEqual([`${name}: not a setting; did you mean ${meant}?`]);
});

test.each(['TRIAL_DAYS', 'OPS_KEY', 'SHOP_PORT', 'SIGNER_KEYS', 'TEST_CARDS_FOLDER'])(
  'the setting %s is not told',
  (name) => {
    expect(nearNames({ [name]: '' })).toEqual([]);
  },
);

test.each(['HOME', 'PATH', 'HOSTNAME', 'LOGNAME', 'OTEL_EXPORTER_OTLP_PROTOCOL', 'NODE_ENV'])(
  'the variable %s of other programs is not told',
  (name) => {
    expect(nearNames({ [name]: '' })).toEqual([]);
  },
);

test('a missing setting is reported together with the name that was meant for it', () => {
  const { JWT_SECRET, ...others } = PRODUCTION;

  expect(() => productionConfig({ ...others, JWT_SECERT: JWT_SECRET })).toThrow(
    /^JWT_SECRET: .*\nJWT_SECERT: not a setting; did you mean JWT_SECRET\?$/,
  );
});
