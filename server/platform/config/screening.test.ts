import { expect, test } from 'vitest';
import { readConfig } from './read-config.ts';
import { screeningSettings } from './screening.ts';

const read = (env: Record<string, string>, mode: 'sandbox' | 'production' = 'production') =>
  readConfig(env, { mode }, screeningSettings);

test('without a hook nothing is screened', () => {
  expect(read({})).toBeNull();
});

test('a hook fails closed unless the setting says otherwise', () => {
  const url = 'https://screen.example/check';

  expect(read({ SCREEN_COMMAND: '/usr/bin/screen' })).toEqual({
    ...{ hook: { command: '/usr/bin/screen' }, fails: 'closed' },
  });
  expect(read({ SCREEN_URL: url, SCREEN_TOKEN: 't', SCREEN_FAILS: 'open' })).toEqual({
    ...{ hook: { url, token: 't' }, fails: 'open' },
  });
  expect(read({ SCREEN_URL: 'http://127.0.0.1:9/' }, 'sandbox')?.fails).toBe('closed');
});

test.each([
  ['SCREEN_COMMAND', 'screen'],
  ['SCREEN_COMMAND', './screen'],
  ['SCREEN_URL', 'http://screen.example/'],
  ['SCREEN_URL', 'https://user:secret@screen.example/'],
  ['SCREEN_FAILS', 'never'],
])('%s=%s is refused', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(name);
});

test('two hooks are refused', () => {
  expect(() => read({ SCREEN_COMMAND: '/bin/true', SCREEN_URL: 'https://a.example/' })).toThrow(
    'SCREEN_URL',
  );
});
