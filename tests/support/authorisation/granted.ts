/** Which calls write rows that give authority over a business, or return a secret that does. */
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

/** Notes each write to the tables. The last use of a key or till gives nothing. */
export async function watchGrants(
  { database }: TestApi,
  tables: readonly string[],
): Promise<() => Promise<string[]>> {
  const { db, execute } = database.owner;
  await execute(`create table grant_seen (name text);
    create function grant_seen() returns trigger language plpgsql security definer as $$
    begin
      if tg_op <> 'UPDATE' or to_jsonb(new) - 'last_used_at' <> to_jsonb(old) - 'last_used_at' then
        insert into public.grant_seen values (tg_table_name);
      end if;
      return null;
    end $$;`);
  for (const table of tables) {
    await execute(`create trigger grant_seen after insert or update or delete on ${table}
      for each row execute function grant_seen()`);
  }
  return async () => {
    const seen = await rowsOf<{ name: string }>(db, sql`delete from grant_seen returning name`);
    return [...new Set(seen.map(({ name }) => name))].sort();
  };
}

const SECRETS = [/salus_(?:test|live)_[0-9a-f]{72}/, /whsec_/, /salus_oa[crt]_/];

export const hasSecret = (body: string): boolean => SECRETS.some((secret) => secret.test(body));
