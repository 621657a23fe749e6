import { expect, test } from 'vitest';
import { ListCutError, wholeList } from './whole-list.ts';

const listOf = (length: number) => ({
  autoPagingToArray: async ({ limit = 0 } = {}) => Array.from({ length: Math.min(length, limit) }),
});

test('a list is whole, or it is none', async () => {
  expect(await wholeList(listOf(9_999))).toHaveLength(9_999);
  await expect(wholeList(listOf(10_001))).rejects.toThrow(ListCutError);
});
