/** PGlite's thread: what is asked in which order, and what is left when it is gone. */
import type { Worker } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openPglite, rowsOf } from './database.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

let database: Database;
beforeAll(async () => {
  database = await openPglite('memory://');
  await database.execute('create table note (text text primary key)');
});
afterAll(() => database.close());

const notes = async () =>
  (await rowsOf<{ text: string }>(database.db, sql`select text from note order by text`)).map(
    ({ text }) => text,
  );

test('while it works, this thread does something else', async () => {
  const done: string[] = [];
  const working = rowsOf(database.db, sql`select pg_sleep(0.3)`).then(() => done.push('query'));
  await new Promise((next) => setTimeout(next, 1));
  done.push('timer');
  await working;
  expect(done).toEqual(['timer', 'query']);
});

test('what is asked while a transaction is under way is answered after it', async () => {
  let seen: Promise<string[]> | undefined;
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('in it')`);
    seen = notes();
    await new Promise((next) => setTimeout(next, 20));
    await tx.execute(sql`update note set text = 'at its end'`);
  });
  expect(await seen).toEqual(['at its end']);
});

test('a transaction that fails leaves nothing, and the next one is not part of it', async () => {
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

test('a transaction in a transaction is undone alone', async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into note values ('outer')`);
    await expect(
      tx.transaction((inner) => inner.execute(sql`insert into note values ('outer')`)),
    ).rejects.toThrow();
  });
  expect(await notes()).toContain('outer');
});

test('a script runs alone, and is undone whole', async () => {
  const failed = database.exclusively(async (run) => {
    await run(`insert into note values ('one'); insert into note values ('two')`);
    await run('select 1 / 0');
  });
  await expect(failed).rejects.toThrow('division by zero');
  expect(await notes()).not.toContain('one');
});

test('an error says its code and its constraint, and nothing of what was typed', async () => {
  await rowsOf(database.db, sql`insert into note values (${'twice'})`);
  const error = await database
    .execute('insert into note values ($1)', ['twice'])
    .catch((error: unknown) => error);
  expect(error).toMatchObject({ code: '23505', constraint: 'note_pkey' });
  expect(error).not.toHaveProperty('params');
  expect(error).not.toHaveProperty('query');
});

test('what is notified is heard until nobody listens', async () => {
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

test('a copy opens with what was there', async () => {
  const tarball = await database.dump?.();
  const copy = await openPglite('memory://', tarball);
  const [row] = await rowsOf<{ count: string }>(copy.db, sql`select count(*) from note`);
  await copy.close();
  expect(Number(row?.count)).toBe((await notes()).length);
});

test('what cannot be opened is said', async () => {
  await expect(openPglite('memory://', new Blob(['no tarball']))).rejects.toThrow();
});

test('when the thread is gone, whoever waits and whoever comes is told that the database is', async () => {
  const threads: Worker[] = [];
  const note = (thread: Worker) => threads.push(thread);
  process.on('worker', note);
  const lost = await openPglite('memory://');
  process.off('worker', note);

  const waiting = lost.execute('select pg_sleep(30)').catch((error: unknown) => error);
  await threads[0]?.terminate();
  const told = [await waiting, await lost.execute('select 1').catch((error: unknown) => error)];
  expect(told.map(isDatabaseUnavailable)).toEqual([true, true]);
});

test('closing waits for what was asked before, and is done once', async () => {
  const short = await openPglite('memory://');
  const asked = short.execute('select pg_sleep(0.1)');
  await Promise.all([short.close(), short.close()]);
  expect(await asked).toHaveProperty('rows');
  const late = await short.execute('select 1').catch((error: unknown) => error);
  expect(isDatabaseUnavailable(late)).toBe(true);
});
