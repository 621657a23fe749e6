/** Rows that expire faster than others are deleted in parts: no statement grows with the backlog. */
import { expect, test } from 'vitest';
import { PERSONAL_DATA } from '../../../server/personal-data.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { forgetAged } from '../../../server/platform/privacy/forget-aged.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();
const owner = () => api().database.owner.db;
const OLD = sql`now() - interval '31 days'`;

/** No statement may delete more rows at once. */
const limitDeletes = (table: string) =>
  owner().execute(
    sql.raw(`create or replace function too_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 10000 then raise exception 'too many'; end if;
      return null;
    end $$;
    create trigger too_many after delete on ${table} referencing old table as gone
      for each statement execute function too_many()`),
  );

test.each([
  [
    'idempotency',
    sql`insert into idempotency (scope, key, body_hash, response, created_at)
      select 'test', n::text, '', '{}', case when n = 0 then now() else ${OLD} end
      from generate_series(0, 12000) n`,
  ],
  [
    'mail',
    sql`insert into mail (id, recipient, template, status, created_at)
      select 'mal_' || n, n || '@example.com', 'test', case when n = 0 then 'sent' else 'dead' end,
        case when n = 0 then now() else ${OLD} end
      from generate_series(0, 12000) n`,
  ],
] as const)('%s', async (table, fill) => {
  await owner().execute(fill);
  await limitDeletes(table);

  await forgetAged(api().db, PERSONAL_DATA, [table]);

  const left = sql`select from ${sql.identifier(table)}`;
  expect(await rowsOf(owner(), left)).toHaveLength(1);
});
