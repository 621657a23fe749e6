import { expect, test } from 'vitest';
import { API_BASE } from './api-base.ts';
import { readConfig } from './read-config.ts';

const read = (text: string) =>
  readConfig(
    { API_BASE: text },
    { mode: 'production' },
    (from) => from.read({ API_BASE }).API_BASE,
  );

test.each([
  ['', '/api'],
  ['/api', '/api'],
  ['/v2/', '/v2'],
  ['/community/api', '/community/api'],
  ['https://api.example', 'https://api.example'],
  ['https://api.example:8443/v1/', 'https://api.example:8443/v1'],
])('API_BASE of %j is %s', (text, base) => {
  expect(read(text)).toBe(base);
});

test.each([
  'api',
  '//api.example',
  '/api?x=1',
  '/a b',
  'http://api.example',
  'https://ana:secret@api.example',
  'https://api.example/?x',
  'https://api.example/#x',
  "https://api.example; script-src 'none'",
  'javascript:alert(1)',
])('API_BASE refuses %j', (text) => {
  expect(() => read(text)).toThrow(/^API_BASE: /);
});
