import { describe, expect, test } from 'vitest';
import { cardSettings } from './cards.ts';
import { collect } from './source.ts';

const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
};
const TEST = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
};

function read(env: Record<string, string>, kind: 'live' | 'test') {
  const mode = kind === 'live' ? 'production' : 'sandbox';
  const { built: settings, problems } = collect(env, { mode }, cardSettings);
  return { settings, problems };
}

test('without any key, buying by card is off', () => {
  expect(read({}, 'live')).toEqual({ settings: null, problems: [] });
});

test('production accepts live keys and calls Stripe itself', () => {
  const { settings, problems } = read(LIVE, 'live');

  expect(problems).toEqual([]);
  expect(settings?.api).toBeUndefined();
  expect(settings?.browser.script).toMatch(/^https:\/\/js\.stripe\.com\//);
});

describe('the error names the setting of', () => {
  test.each([
    [
      'a key of test mode in production',
      { ...LIVE, STRIPE_SECRET_KEY: TEST.STRIPE_SECRET_KEY },
      'live',
      'STRIPE_SECRET_KEY',
    ],
    [
      'the sandbox network’s key in production',
      { ...LIVE, STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox00000000' },
      'live',
      'STRIPE_PUBLISHABLE_KEY',
    ],
    [
      'a live key in a sandbox',
      { ...TEST, STRIPE_SECRET_KEY: LIVE.STRIPE_SECRET_KEY },
      'test',
      'STRIPE_SECRET_KEY',
    ],
    ['two of three', { ...LIVE, STRIPE_WEBHOOK_SECRET: '' }, 'live', 'STRIPE_WEBHOOK_SECRET'],
  ] as const)('%s', (_, env, kind, name) => {
    const { problems } = read(env, kind);

    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${name}:`);
    expect(problems[0]).not.toContain(env[name] || 'nothing');
  });
});
