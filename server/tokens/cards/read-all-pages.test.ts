import { expect, test } from 'vitest';
import { ListTooLongError, listAllPages } from './read-all-pages.ts';

const listOf = (length: number) => ({
  autoPagingToArray: async ({ limit = 0 } = {}) => Array.from({ length: Math.min(length, limit) }),
});

test('a list is read completely or refused', async () => {
  expect(await listAllPages(listOf(9_999))).toHaveLength(9_999);
  await expect(listAllPages(listOf(10_001))).rejects.toThrow(ListTooLongError);
});
