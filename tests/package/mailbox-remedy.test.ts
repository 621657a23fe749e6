import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SOURCES = globSync('hosted/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.|test-support/.test(file),
);
const using = (text: RegExp) => SOURCES.filter((file) => text.test(readFileSync(file, 'utf8')));

// A refused call is remedied by the session's client: any other way to the API would have no remedy.
test('the pages call the API through the client of the session alone', () => {
  expect(using(/\bcreateApiClient[<(]/)).toEqual(['hosted/platform/session.ts']);
  expect(using(/\b(new XMLHttpRequest|navigator\.sendBeacon)\b/)).toEqual([]);
});

test('a remedy is set once, where the app starts', () => {
  expect(using(/\bremedy\.current = /)).toEqual(['hosted/app/start-up.ts']);
});
