import { describe, expect, test } from 'vitest';
import { rateSettings } from './rates.ts';
import { readConfig } from './read-config.ts';

const read = (env: Record<string, string>, mode: 'sandbox' | 'production' = 'production') =>
  readConfig(env, { mode }, rateSettings);
const RATE_SOURCE_URL = 'https://rates.example/token';

describe('rate settings', () => {
  test('have no source by default', () => {
    expect(read({})).toEqual({
      ...{ source: null, maxStepBasisPoints: 500, windowMinutes: 60, maxDayBasisPoints: 2000 },
    });
  });

  test('set how often the source is polled and how old a price may be', () => {
    const env = {
      RATE_SOURCE_URL,
      RATE_EVERY_SECONDS: '30',
      RATE_MAX_AGE_SECONDS: '60',
      RATE_MAX_STEP_BASIS_POINTS: '250',
      RATE_WINDOW_MINUTES: '30',
      RATE_MAX_DAY_BASIS_POINTS: '1000',
    };

    expect(read(env)).toEqual({
      source: { urls: [RATE_SOURCE_URL], quorum: 1, everySeconds: 30, maxAgeSeconds: 60 },
      maxStepBasisPoints: 250,
      windowMinutes: 30,
      maxDayBasisPoints: 1000,
    });
  });

  test.each([
    'http://rates.example/token',
    'https://user:secret@rates.example/',
    'ftp://rates.example/',
    'rates.example',
    'https://rates.example/token,http://other.example/',
    'https://rates.example/token,https://rates.example/token',
  ])('reject %s in production without repeating it', (url) => {
    expect(() => read({ RATE_SOURCE_URL: url })).toThrow(
      /^RATE_SOURCE_URL: different https addresses without a user, separated by commas, such as https:\/\/rates\.example\/token$/,
    );
  });

  test('accept plain http in the sandbox', () => {
    const url = 'http://127.0.0.1:9/';

    expect(read({ RATE_SOURCE_URL: url }, 'sandbox').source?.urls).toEqual([url]);
  });

  test.each([
    ['RATE_EVERY_SECONDS', '0'],
    ['RATE_EVERY_SECONDS', '1.5'],
    ['RATE_MAX_AGE_SECONDS', 'an hour'],
    ['RATE_MAX_AGE_SECONDS', '119'],
    ['RATE_MAX_STEP_BASIS_POINTS', '0'],
    ['RATE_MAX_STEP_BASIS_POINTS', '10001'],
    ['RATE_WINDOW_MINUTES', '0'],
    ['RATE_WINDOW_MINUTES', '1441'],
    ['RATE_MAX_DAY_BASIS_POINTS', '499'],
    ['RATE_QUORUM', '2'],
  ])('reject %s=%s', (name, value) => {
    expect(() => read({ RATE_SOURCE_URL, [name]: value })).toThrow(name);
  });

  test('require the majority of several sources, or more', () => {
    const urls = 'https://a.example/, https://b.example/,https://c.example/';
    const quorumOf = (quorum = '') =>
      read({ RATE_SOURCE_URL: urls, RATE_QUORUM: quorum }).source?.quorum;

    expect([quorumOf(), quorumOf('3')]).toEqual([2, 3]);
    for (const quorum of ['1', '4']) expect(() => quorumOf(quorum)).toThrow('RATE_QUORUM');
  });
});
