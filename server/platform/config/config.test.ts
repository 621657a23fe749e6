import { describe, expect, test } from 'vitest';
import { PRODUCTION, refusal } from '../../../tests/support/processes/production-settings.ts';
import { type Config, productionConfig, sandboxConfig } from './config.ts';

const TOKEN = 10n ** 18n;
const given: Pick<Config, 'secrets' | 'webhookAllow'> = {
  secrets: { jwt: [new Uint8Array(32).fill(1)], encryption: [new Uint8Array(32).fill(2)] },
  webhookAllow: ['127.0.0.1:4100'],
};
const sandbox = (env: Record<string, string | undefined> = {}) => sandboxConfig(env, given);

interface Setting {
  name: string;
  read: (config: Config) => unknown;
  default: unknown;
  good: [text: string, value: unknown][];
  bad: string[];
}

const NO_NUMBERS = ['-1', '1.5', '1e2', '0x10', '+1', ' ', '1 000', 'many', 'NaN', 'Infinity'];

const number = (
  name: string,
  read: (config: Config) => number,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): Setting => ({
  name,
  read,
  default: fallback,
  good: [
    [`${min}`, min],
    [`${max}`, max],
    ['', fallback],
  ],
  bad: [...NO_NUMBERS, `${min - 1}`, `${max + 1}`],
});

const SETTINGS: Setting[] = [
  number('PORT', ({ port }) => port, { fallback: 4000, min: 0, max: 65_535 }),
  number('DRAIN_SECONDS', ({ drainSeconds }) => drainSeconds, { fallback: 0, min: 0, max: 60 }),
  number('TRIAL_DAYS', ({ trialDays }) => trialDays, { fallback: 30, min: 0, max: 3650 }),
  number('DISCOUNT_BASIS_POINTS', ({ discountBasisPoints }) => discountBasisPoints, {
    fallback: 500,
    min: 0,
    max: 9999,
  }),
  number('QUOTE_MINUTES', ({ quoteMinutes }) => quoteMinutes, { fallback: 15, min: 1, max: 1440 }),
  number('SESSION_IDLE_DAYS', ({ sessionIdleDays }) => sessionIdleDays, {
    fallback: 7,
    min: 1,
    max: 30,
  }),
  number('SESSION_MINUTES', ({ sessionMinutes }) => sessionMinutes, {
    fallback: 30,
    min: 1,
    max: 10_080,
  }),
  number('LIMIT_PER_ADDRESS', ({ limits }) => limits.perAddress, {
    fallback: 600,
    min: 1,
    max: 1_000_000,
  }),
  number('LIMIT_SIGN_IN_PER_ADDRESS', ({ limits }) => limits.signInPerAddress, {
    fallback: 30,
    min: 1,
    max: 1_000_000,
  }),
  number('LIMIT_ACTS_PER_ADDRESS', ({ limits }) => limits.actsPerAddress, {
    fallback: 120,
    min: 1,
    max: 1_000_000,
  }),
  number('LIMIT_STREAMS_PER_SESSION', ({ streams }) => streams.perSession, {
    fallback: 10,
    min: 1,
    max: 1_000_000,
  }),
  number('LIMIT_STREAMS_PER_ADDRESS', ({ streams }) => streams.perAddress, {
    fallback: 50,
    min: 1,
    max: 1_000_000,
  }),
  number('LIMIT_STREAMS', ({ streams }) => streams.all, { fallback: 5000, min: 1, max: 1_000_000 }),
  number('LIMIT_ACCOUNT_PER_ADDRESS', ({ limits }) => limits.accountPerAddress, {
    fallback: 20,
    min: 1,
    max: 1_000_000,
  }),
  {
    name: 'TRUST_PROXY',
    read: ({ trustProxy }) => trustProxy,
    default: false,
    good: [
      ['true', true],
      ['false', false],
      ['', false],
    ],
    bad: ['1', 'yes', 'TRUE', ' '],
  },
  {
    name: 'LOG_LEVEL',
    read: ({ logLevel }) => logLevel,
    default: 'info',
    good: [
      ['silent', 'silent'],
      ['debug', 'debug'],
      ['', 'info'],
    ],
    bad: ['verbose', 'INFO', 'info,debug'],
  },
  {
    name: 'LEVEL_THRESHOLDS',
    read: ({ thresholds }) => thresholds,
    default: [0n, 1_000n * TOKEN, 5_000n * TOKEN, 20_000n * TOKEN, 100_000n * TOKEN],
    good: [
      ['0, 0.5, 1, 2, 3', [0n, TOKEN / 2n, TOKEN, 2n * TOKEN, 3n * TOKEN]],
      ['', [0n, 1_000n * TOKEN, 5_000n * TOKEN, 20_000n * TOKEN, 100_000n * TOKEN]],
    ],
    bad: ['0,1,2,3', '0,1,2,3,4,5', '1,2,3,4,5', '0,1,1,2,3', '0,2,1,3,4', '0,1,2,3,x', '0,1,2,3,'],
  },
  {
    name: 'METRICS_TOKEN',
    read: ({ metricsTokens }) => metricsTokens,
    default: [],
    good: [
      ['x'.repeat(32), ['x'.repeat(32)]],
      [`${'n'.repeat(32)},${'x'.repeat(32)}`, ['n'.repeat(32), 'x'.repeat(32)]],
      ['', []],
    ],
    bad: [
      'x'.repeat(31),
      'x'.repeat(257),
      `${'x'.repeat(32)} `,
      `${'x'.repeat(31)}é`,
      `${'x'.repeat(32)},`,
      `${'x'.repeat(32)},${'n'.repeat(31)}`,
    ],
  },
  {
    name: 'CURRENCIES',
    read: ({ currencies }) => currencies,
    default: ['EUR', 'USD'],
    good: [
      ['EUR', ['EUR']],
      ['JPY, GBP', ['JPY', 'GBP']],
      ['', ['EUR', 'USD']],
    ],
    bad: ['EUR,XXX', 'eur', 'EUR,', ' ', 'SLS', '__proto__'],
  },
];

describe.each(SETTINGS)('$name', ({ name, read, default: fallback, good, bad }) => {
  test('has a default, the same in the sandbox and in production', () => {
    expect(read(sandbox())).toEqual(fallback);
    expect(read(productionConfig(PRODUCTION))).toEqual(fallback);
  });

  test.each(good)('accepts %j', (text, value) => {
    expect(read(sandbox({ [name]: text }))).toEqual(value);
  });

  test.each(bad)('rejects %j with an error that names it', (text) => {
    expect(refusal(() => sandbox({ [name]: text }))).toEqual([name]);
    expect(refusal(() => productionConfig({ ...PRODUCTION, [name]: text }))).toEqual([name]);
  });
});

describe('the sandbox', () => {
  test('uses its port in its address, and the secrets and receivers it was given', () => {
    const config = sandbox({ PORT: '4321' });

    expect(config.mode).toBe('sandbox');
    expect(config.publicUrl).toBe('http://localhost:4321');
    expect(config.secrets).toBe(given.secrets);
    expect(config.webhookAllow).toEqual(['127.0.0.1:4100']);
  });
});
