/** A database of a later version, on which this one still runs. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openPglite } from '../../../server/platform/db/database.ts';
import {
  migrate,
  pendingScripts,
  type Script,
  scripts,
} from '../../../server/platform/db/migrate.ts';
import { allowsRollback } from '../../../server/platform/db/migration-order.ts';
import { script } from '../../support/database/next-version.ts';

describe('on a database of the next version', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openPglite('memory://');
    await migrate(database);
  });
  afterAll(() => database.close());

  test('this one starts again, and leaves tables and functions as they are', async () => {
    const own = await scripts();
    const next = [
      ...own.map((one) =>
        one.name === 'tokens/rates/rates.sql' ? { ...one, hash: 'changed since' } : one,
      ),
      script('0000_more.sql', 'alter table merchant add column more text'),
      script(
        'more.sql',
        'create or replace function pay.more() returns int language sql as $$ select 1 $$',
        false,
      ),
    ];

    expect(await migrate(database, next)).toEqual([
      'tokens/rates/rates.sql',
      '0000_more.sql',
      'more.sql',
    ]);

    expect(await pendingScripts(database.db)).toEqual([]);
    expect(await migrate(database)).toEqual([]);
  });

  test('but not when this one has a migration that the database lacks', async () => {
    const own = [...(await scripts()), script('9000_own.sql', 'select 1')];

    await expect(pendingScripts(database.db, own)).rejects.toThrow(
      'the database has 0000_more.sql, which this version does not know, and lacks 9000_own.sql',
    );
  });

  test('a function that is gone does not make it a later one', async () => {
    const own = await scripts();
    const less = own.filter(({ name }) => name !== 'merchants/domain/proof.sql');
    await database.execute("delete from migration where name like '0000%'");

    const changed = less.map((one) => (one.once ? one : { ...one, hash: 'changed' }));

    expect((await pendingScripts(database.db, changed)).length).toBe(
      changed.filter(({ once }) => !once).length,
    );
  });
});

/** Of an object that the version before may use. */
const TAKES_AWAY =
  /\b(drop\s+(table|column|function|schema|view|type)|rename\s+(to|column)|set\s+not\s+null|alter\s+(column\s+)?\w+\s+type)\b/i;
/** No version was released with these migrations. */
const FIRST_VERSION = '0001_baseline.sql';

const wrongIn = (migrations: Pick<Script, 'name' | 'text'>[]) =>
  migrations
    .filter(({ text }) => allowsRollback(text) && TAKES_AWAY.test(text.replace(/--.*$/gm, '')))
    .map(({ name }) => name);

test('a migration that removes an object of the former version says that rollback is impossible', async () => {
  const released = (await scripts()).filter(({ name, once }) => once && name > FIRST_VERSION);
  const removal = 'alter table member drop column name';

  expect(wrongIn(released)).toEqual([]);
  expect(
    wrongIn([
      { name: 'silent', text: `-- Rollback: possible\n${removal}` },
      { name: 'stated', text: `-- Rollback: impossible\n${removal}` },
    ]),
  ).toEqual(['silent']);
});
