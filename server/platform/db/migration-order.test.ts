import { expect, test } from 'vitest';
import { allowsRollback, inOrder } from './migration-order.ts';

test('a new database applies the migrations in the order in which others have applied them', () => {
  const lock = 'a1  0002_b.sql\nb2  0001_a.sql\n';
  const files = ['0001_a.sql', '0002_b.sql', '0009_d.sql', '0003_c.sql', 'README.md'];

  expect(inOrder(lock, files)).toEqual(['0002_b.sql', '0001_a.sql', '0003_c.sql', '0009_d.sql']);
});

test.each([
  ['-- Removes the former view.\n-- Rollback: impossible\ndrop view a', false],
  ['-- Rollback: possible\nselect 1', true],
  ['select 1', true],
])('%j allows a rollback: %s', (text, allowed) => {
  expect(allowsRollback(text)).toBe(allowed);
});
