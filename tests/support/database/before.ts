/**
 * A database of the version before "a business and the person who registered it are two members": its
 * migrations, its SQL functions and the rows that its API wrote (tests/fixtures/before-0095).
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { JOBS } from '../../../server/jobs.ts';
import { type Database, openPostgres } from '../../../server/platform/db/database.ts';
import { installSchedule } from '../../../server/platform/jobs/schedule.ts';
import { newDatabase } from '../kills/migrations.ts';
import type { StoredKey } from '../people/authenticator.ts';
import { databaseAt, type TestDatabase } from './database.ts';

const FIXTURE = new URL('../../fixtures/before-0095/', import.meta.url);
const MIGRATIONS = new URL('../../../server/platform/db/migrations/', import.meta.url);

const fixture = (name: string) => readFile(new URL(name, FIXTURE), 'utf8');

/** The people in it, with their secrets. */
export interface PeopleBefore {
  password: string;
  payer: { id: string; email: string };
  /** Password; API token, named key, two endpoints, a paid session, a link, an open payout. */
  casa: Record<
    | 'id'
    | 'email'
    | 'apiToken'
    | 'named'
    | 'refresh'
    | 'endpoint'
    | 'webhookSecret'
    | 'second'
    | 'paid'
    | 'link'
    | 'invited'
    | 'payout',
    string
  >;
  /** Authenticator app; a colleague whose role is finance. */
  studio: {
    id: string;
    email: string;
    apiToken: string;
    recoveryCodes: string[];
    totpSecret: string;
    colleague: string;
  };
  /** Passkey; an invitation to its team and a session, both open. */
  spa: {
    id: string;
    email: string;
    apiToken: string;
    passkey: StoredKey;
    invited: string;
    invitation: string;
    pending: string;
  };
  /** A business and a person with an unconfirmed address. */
  registering: { email: string; confirmation: string };
  plain: { email: string; confirmation: string };
}

export interface DatabaseBefore {
  database: TestDatabase;
  people: PeopleBefore;
}

/** Not migrated yet. */
export async function openDatabaseBefore(): Promise<DatabaseBefore> {
  const url = await newDatabase();
  const owner = openPostgres(url, 1);
  await owner.execute(
    'create table migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  );
  for (const name of JSON.parse(await fixture('migrations.json')) as string[]) {
    const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
    await owner.execute(text);
    const hash = createHash('sha256').update(text).digest('hex');
    await owner.db.execute(sql`insert into migration (name, hash) values (${name}, ${hash})`);
  }
  await owner.execute(await fixture('functions.sql'));
  await installSchedule(owner, JOBS);
  await owner.execute(await fixture('grants.sql'));
  await owner.execute(await fixture('entry-points.sql'));
  await insertRows(owner);
  await owner.close();
  return {
    database: databaseAt(url),
    people: JSON.parse(await fixture('people.json')) as PeopleBefore,
  };
}

/** Shifts all times so that the rows are a minute old and open ones have not expired. */
async function insertRows(owner: Database): Promise<void> {
  const rows = await fixture('rows.sql');
  const madeAt = /^-- Made at (.+)$/m.exec(rows)?.[1] ?? '';
  await owner.execute(`set session_replication_role = replica; ${rows}`);
  await owner.execute(`do $$
    declare c record;
    begin
      for c in
        select a.attrelid::regclass as name, a.attname as col from pg_attribute a
        join pg_class t on t.oid = a.attrelid and t.relkind = 'r'
        join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
        where a.attname ~ '(expires_at|_until)$' and not a.attisdropped
      loop
        execute format('update %s set %I = %I + (now() - %L::timestamptz)',
          c.name, c.col, c.col, '${madeAt}');
      end loop;
    end $$; set session_replication_role = origin`);
}
