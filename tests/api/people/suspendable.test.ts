/** Each table whose rows give authority for a business can be suspended, and the undo knows it. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();

/** Tables that look alike, and why an undo leaves their rows alone. */
const NOT_GRANTED: Record<string, string> = {
  auth_session:
    'of a person, whose sign-ins the undo ends; without a place in the team it acts for nobody',
  merchant_logo: 'the hash is that of a picture',
};

/** A secret or a role, and who gave it or for which business it counts. */
const granting = () =>
  rowsOf<{ table: string; suspendable: boolean }>(
    api().database.owner.db,
    sql`select c.relname as table, bool_or(a.attname = 'suspended_at') as suspendable
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by c.relname
      having bool_or(a.attname in ('created_by', 'invited_by', 'business_id', 'merchant_id', 'link_id'))
        and bool_or(a.attname in ('role', 'hash', 'secret', 'sealed', 'refresh_hash', 'pairing_hash'))
      order by c.relname`,
  );

test('a table with a role or a secret that somebody gave for a business has suspended_at', async () => {
  const found = await granting();

  expect(found.map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'api_key',
      'oauth_grant',
      'team_invitation',
      'team_member',
      'till_device',
      'webhook_endpoint',
    ]),
  );
  const others = found.filter(({ suspendable }) => !suspendable).map(({ table }) => table);
  expect(others).toEqual(Object.keys(NOT_GRANTED));
});

test('every table with suspended_at is suspended, kept and ended by an undo', async () => {
  const rows = await rowsOf<{ table: string }>(
    api().database.owner.db,
    sql`select c.relname as table from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'suspended_at'
      where c.relkind in ('r', 'p') and c.relname <> 'suspension' order by 1`,
  );
  const files = ['suspend', 'decide'].map((name) =>
    readFile(new URL(`../../../server/people/suspensions/${name}.sql`, import.meta.url), 'utf8'),
  );
  const [suspend = '', decide = ''] = await Promise.all(files);

  for (const { table } of rows) {
    expect(suspend).toContain(`update ${table} set suspended_at = now()`);
    expect(decide).toContain(`update ${table} set suspended_at = null`);
  }
});
