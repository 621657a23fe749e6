/** PGlite's thread: the order of queries, errors, and the end of the thread. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openPglite, rowsOf } from './database.ts';
import { sql } from './statement.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-pglite-'));
  database = await openPglite(join(folder, 'own'));
  await database.execute('create table note (text text primary key)');
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const notes = async () =>
  (await rowsOf<{ text: string }>(database.db, sql`select text from note order by text`)).map(
    ({ text }) => text,
  );

test('a running query does not block the main thread', async () => {
  const done: string[] = [];
  const working = rowsOf(database.db, sql`select pg_sleep(0.3)`).then(() => done.push('query'));
  await new Promise((next) => setTimeout(next, 1));
  done.push('timer');
  await working;
  expect(done).toEqual(['timer', 'query']);
});

test('queries during a transaction run after it', async () => {
  let seen: Promise<unknown[]> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('in it')`);
    const script = database.execute('select text from note').then(({ rows }) => rows);
    seen = Promise.all([notes(), script, database.copyTo?.(join(folder, 'at-its-end'))]);
    await new Promise((next) => setTimeout(next, 20));
    await tx.execute(sql`update note set text = 'at its end'`);
  });
  const [query, script] = (await seen) ?? [];
  expect([query, script]).toEqual([['at its end'], [{ text: 'at its end' }]]);
  const copy = await openPglite(join(folder, 'at-its-end'));
  expect(await copy.execute('select text from note')).toMatchObject({ rows: script });
  await copy.close();
});

test('a failed transaction is rolled back and does not affect the next one', async () => {
  const before = await notes();
  const failed = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('never')`);
    throw new Error('on second thoughts');
  });
  const next = database.db.transaction((tx) => tx.execute(sql`insert into note values ('next')`));
  await expect(failed).rejects.toThrow('on second thoughts');
  await next;
  expect(await notes()).toEqual([...before, 'next'].toSorted());
});

test('a nested transaction is rolled back alone', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('outer')`);
    await expect(
      tx.transaction((inner) => inner.execute(sql`insert into note values ('outer')`)),
    ).rejects.toThrow();
  });
  expect(await notes()).toContain('outer');
});

test('committing a transaction with a failed statement throws, even if its error was caught', async () => {
  const done = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('lost')`);
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(done).rejects.toMatchObject({ code: '25P02' });
  expect(await notes()).not.toContain('lost');
});

test('a query after the end of its transaction is rejected', async () => {
  const started: Promise<unknown>[] = [];
  await database.db.transaction(async (tx) => {
    const late = new Promise((next) => setTimeout(next, 50)).then(() =>
      tx.execute(sql`insert into note values ('late')`),
    );
    started.push(late.catch((error: Error) => error));
  });
  expect(await started[0]).toMatchObject({ cause: { message: 'the transaction is over' } });
  expect(await notes()).not.toContain('late');
});

test('a script runs exclusively and is rolled back as a whole', async () => {
  const failed = database.exclusively(async (run) => {
    await run(`insert into note values ('one'); insert into note values ('two')`);
    await run('select 1 / 0');
  });
  await expect(failed).rejects.toThrow('division by zero');
  expect(await notes()).not.toContain('one');
});

test('an error has its code and constraint, and no user input', async () => {
  await rowsOf(database.db, sql`insert into note values (${'twice'})`);
  const error = await database
    .execute('insert into note values ($1)', ['twice'])
    .catch((error: unknown) => error);
  expect(error).toMatchObject({ code: '23505', constraint: 'note_pkey' });
  expect(error).not.toHaveProperty('params');
  expect(error).not.toHaveProperty('query');
});

test('a statement is planned once, and again after an error', async () => {
  const ask = (text: string) =>
    rowsOf<{ text: string; at: Date }>(
      database.db,
      sql`select *, now() as at from note where text = ${text}`,
    );
  const planned = async () => {
    const [row] = await rowsOf<{ count: string }>(
      database.db,
      sql`select count(*) from pg_prepared_statements where statement like '%now() as at%'
        and statement not like '%pg_prepared%'`,
    );
    return Number(row?.count);
  };
  await rowsOf(database.db, sql`insert into note values ('named'), ('other')`);
  expect(await Promise.all([ask('named'), ask('other')])).toEqual([
    [{ text: 'named', at: expect.any(Date) }],
    [{ text: 'other', at: expect.any(Date) }],
  ]);
  expect(await ask('none')).toEqual([]);
  expect(await planned()).toBe(1);

  await database.execute('alter table note add column more int default 7');
  await expect(ask('named')).rejects.toMatchObject({ cause: { code: '0A000' } });
  expect(await planned()).toBe(0);
  expect(await ask('named')).toMatchObject([{ text: 'named', more: 7 }]);
});

test('notifications arrive until listening stops', async () => {
  const heard: string[] = [];
  const tell = (text: string) => database.execute(`select pg_notify('news', $1)`, [text]);
  const { stop } = await database.listen(
    'news',
    (text) => heard.push(text),
    () => {},
  );
  await tell('first');
  await stop();
  await tell('second');
  expect(heard).toEqual(['first']);
});

test('two listeners both receive, and one continues when the other stops', async () => {
  const heard: string[] = [];
  const listenAs = (who: string) =>
    database.listen(
      'news',
      (text) => heard.push(`${who}: ${text}`),
      () => {},
    );
  const [first, second] = [await listenAs('first'), await listenAs('second')];
  await database.execute(`select pg_notify('news', 'both')`);
  await first.stop();
  await database.execute(`select pg_notify('news', 'one')`);
  await second.stop();
  expect(heard).toEqual(['first: both', 'second: both', 'second: one']);
});

test('a copy contains the data of its time, and takes no memory for them', async () => {
  const before = process.memoryUsage().arrayBuffers;
  await database.execute('create table ballast (text text)');
  await database.execute(
    `insert into ballast select repeat(md5(n::text), 100) from generate_series(1, 10000) n`,
  );
  const [, later] = await Promise.all([database.copyTo?.(join(folder, 'copy')), notes()]);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 2 ** 20);
  const copy = await openPglite(join(folder, 'copy'));
  const [row] = await rowsOf<{ count: string }>(copy.db, sql`select count(*) from note`);
  await copy.close();
  expect(Number(row?.count)).toBe(later.length);
});

/** @returns the result or the error of `open`, and its thread */
async function withThread<T>(
  open: () => Promise<T>,
): Promise<{ given: T | Error; thread: Worker }> {
  const started = once(process, 'worker');
  const given = await open().catch((error: Error) => error);
  const [thread] = (await started) as [Worker];
  return { given, thread };
}

test('a failed open reports the cause and ends the thread', async () => {
  const noTarball = new Blob(['no tarball']);
  const { given, thread } = await withThread(() => openPglite('memory://', noTarball));
  expect(given).toBeInstanceOf(Error);
  expect(given).not.toMatchObject({ message: 'PGlite is closed' });
  expect(thread.threadId).toBe(-1);
});

test('a thread error during opening is reported', async () => {
  const outOfMemory = new Error('out of memory');
  process.once('worker', (thread) => setImmediate(() => thread.emit('error', outOfMemory)));
  const { given, thread } = await withThread(() => openPglite('memory://'));
  expect(given).toBe(outOfMemory);
  expect(thread.threadId).toBe(-1);
});

test('when the thread is gone, pending and new queries are rejected, and stop and close succeed', async () => {
  const { given: lost, thread } = await withThread(() => openPglite('memory://'));
  if (lost instanceof Error) throw lost;
  const { stop } = await lost.listen(
    'news',
    () => {},
    () => {},
  );
  const waiting = lost.execute('select pg_sleep(30)').catch((error: unknown) => error);
  await thread.terminate();
  const told = [await waiting, await lost.execute('select 1').catch((error: unknown) => error)];
  expect(told.map(isDatabaseUnavailable)).toEqual([true, true]);
  await stop();
  await lost.close();
});

test('closing waits for earlier queries and happens once', async () => {
  const { given: short, thread } = await withThread(() => openPglite('memory://'));
  if (short instanceof Error) throw short;
  const asked = short.execute('select pg_sleep(0.1)');
  await Promise.all([short.close(), short.close()]);
  expect(await asked).toHaveProperty('rows');
  expect(thread.threadId).toBe(-1);
  const late = await short.execute('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(late)).toBe(true);
});
