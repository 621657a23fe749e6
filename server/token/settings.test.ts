import { describe, expect, test } from 'vitest';
import { rateSettings } from './settings.ts';

const read = (env: Record<string, string>, mode: 'sandbox' | 'production' = 'production') =>
  rateSettings(env, mode, (text) => new Error(text));
const RATE_SOURCE_URL = 'https://rates.example/token';

describe('the settings of prices', () => {
  test('without a source leave them to operators', () => {
    expect(read({})).toEqual({ source: null, maxStepBasisPoints: 500 });
  });

  test('say how often the source is asked, and how long it is believed', () => {
    const env = {
      RATE_SOURCE_URL,
      RATE_EVERY_SECONDS: '30',
      RATE_MAX_AGE_SECONDS: '60',
      RATE_MAX_STEP_BASIS_POINTS: '250',
    };

    expect(read(env)).toEqual({
      source: { url: RATE_SOURCE_URL, everySeconds: 30, maxAgeSeconds: 60 },
      maxStepBasisPoints: 250,
    });
  });

  test.each([
    'http://rates.example/token',
    'https://user:secret@rates.example/',
    'ftp://rates.example/',
    'rates.example',
  ])('refuse %s in production, and do not repeat it', (url) => {
    expect(() => read({ RATE_SOURCE_URL: url })).toThrow(
      /^RATE_SOURCE_URL: an https address without a user, such as https:\/\/rates\.example\/token$/,
    );
  });

  test('take plain http in the sandbox', () => {
    const url = 'http://127.0.0.1:9/';

    expect(read({ RATE_SOURCE_URL: url }, 'sandbox').source?.url).toBe(url);
  });

  test.each([
    ['RATE_EVERY_SECONDS', '0'],
    ['RATE_EVERY_SECONDS', '1.5'],
    ['RATE_MAX_AGE_SECONDS', 'an hour'],
    ['RATE_MAX_AGE_SECONDS', '119'],
    ['RATE_MAX_STEP_BASIS_POINTS', '0'],
    ['RATE_MAX_STEP_BASIS_POINTS', '10001'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name);
  });
});
