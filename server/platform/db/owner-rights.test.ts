import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ROLES } from './owner-rights.ts';

test('the rights are asked for the roles that grants.sql creates', async () => {
  const grants = await readFile(new URL('./grants.sql', import.meta.url), 'utf8');
  const [, created = ''] = /foreach v_role in array array\[(.+?)\]/.exec(grants) ?? [];

  expect(created).toBe(ROLES.map((role) => `'${role}'`).join(', '));
});
