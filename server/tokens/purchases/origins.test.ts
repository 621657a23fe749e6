import { expect, test } from 'vitest';
import { originsOf } from './origins.ts';

test('address and device are kept only as hashes', () => {
  const origins = originsOf('203.0.113.7', 'a-device');

  expect(origins.map(({ kind }) => kind)).toEqual(['network', 'device']);
  for (const { subject } of origins) expect(subject).toMatch(/^[0-9a-f]{64}$/);
});
