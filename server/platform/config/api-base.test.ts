import { expect, test } from 'vitest';
import { parseApiBase } from './api-base.ts';

test.each([
  ['', '/api'],
  ['/api', '/api'],
  ['/v2/', '/v2'],
  ['/community/api', '/community/api'],
  ['https://api.example', 'https://api.example'],
  ['https://api.example:8443/v1/', 'https://api.example:8443/v1'],
])('API_BASE of %j is %s', (text, base) => {
  expect(parseApiBase(text)).toBe(base);
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
  expect(parseApiBase(text)).toBeUndefined();
});
