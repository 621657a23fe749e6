/** Every wrong setting is reported at once, each with its name and the reason. */
import { describe, expect, test } from 'vitest';
import { PRODUCTION, refusal } from '../../../tests/support/processes/production-settings.ts';
import { CATALOGUE } from './catalogue.ts';
import { productionConfig, sandboxConfig } from './config.ts';
import { PLACES, readPlaces } from './sandbox.ts';
import { collect } from './source.ts';

const GIVEN = {
  secrets: { jwt: [new Uint8Array()], encryption: [new Uint8Array()] },
  webhookAllow: [],
} as const;
const WRONG = {
  PORT: 'many',
  CURRENCIES: 'XXX',
  STEP_UP_AMOUNT: '-1',
  PURCHASE_DAY_MOST: 'all',
  LEVEL_THRESHOLDS: '1,2',
  UNPROVEN_DAY_MOST: 'none',
  RATE_EVERY_SECONDS: '0',
  SCREEN_FAILS: 'never',
  OTEL_TRACES_SAMPLER_ARG: '2',
  SWEEP_MINIMUM: '0',
  EVIDENCE_HEADS: 'heads.txt',
};

describe('wrong settings of every kind', () => {
  test('are reported at once by the sandbox', () => {
    const names = refusal(() => sandboxConfig(WRONG, { ...GIVEN, webhookAllow: [] }));

    expect(names.toSorted()).toEqual(Object.keys(WRONG).toSorted());
  });

  test('are reported at once by production, beside those that are missing', () => {
    const { SMTP_URL: _, ...others } = PRODUCTION;
    const names = refusal(() => productionConfig({ ...others, ...WRONG }));

    expect(names.toSorted()).toEqual(['SMTP_URL', ...Object.keys(WRONG)].toSorted());
  });

  test('are reported at once by a start, beside its ports', () => {
    const { problems } = collect(
      { SHOP_PORT: '0', RPC_PORT: 'x' },
      { mode: 'sandbox' },
      readPlaces,
    );

    expect(problems).toEqual([
      'SHOP_PORT: a whole number from 1 to 65535, not "0"',
      'RPC_PORT: a whole number from 1 to 65535, not "x"',
    ]);
    expect(Object.keys(PLACES)).toContain('SHOP_PORT');
  });
});

describe('a rule between two settings', () => {
  test('is not reported beside a setting that is wrong by itself', () => {
    const env = { ...PRODUCTION, PURCHASE_MOST: 'all', PURCHASE_DAY_MOST: '5' };

    expect(refusal(() => productionConfig(env))).toEqual(['PURCHASE_MOST']);
  });
});

const secrets = Object.values(CATALOGUE).flatMap((settings) =>
  Object.entries(settings).filter(([, { isSecret }]) => isSecret === true),
);

test.each(secrets)('the value of %s is in no error', (name, { reason }) => {
  expect(name).not.toBe('');
  for (const mode of ['sandbox', 'production'] as const) {
    expect(reason('hidden-value', mode)).not.toContain('hidden-value');
  }
});

test.each([
  ...['JWT_SECRET', 'ENCRYPTION_KEY', 'DATABASE_URL', 'SMTP_URL', 'STRIPE_SECRET_KEY'],
  ...['STRIPE_WEBHOOK_SECRET', 'TEST_CARDS_KEY', 'METRICS_TOKEN', 'SCREEN_TOKEN'],
])('%s is a secret', (name) => {
  expect(secrets.map(([secret]) => secret)).toContain(name);
});
