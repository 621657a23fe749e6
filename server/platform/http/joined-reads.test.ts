/** What a joined read gives out, and to whom. The database is a list of answers. */
import { expect, test } from 'vitest';
import { type Db, rowsOf } from '../db/database.ts';
import { type Statement, sql } from '../db/statement.ts';
import type { MemberCaller } from './caller.ts';
import type { Question } from './identify.ts';
import { joinedReads } from './joined-reads.ts';
import { Problem } from './problem.ts';

const EVA = { member: { id: 'usr_eva' } } as MemberCaller;
const SECRET = { 'salus.caller': EVA, 'salus.isRow': true, secret: 42 };
const NOTHING = { 'salus.caller': EVA, 'salus.isRow': null, secret: null };

interface Scene {
  rows?: object[];
  isRefused?: boolean;
  admit?: () => void;
}

function scene({ rows = [SECRET], isRefused = false, admit = () => {} }: Scene = {}) {
  const sent: string[] = [];
  const execute = async ({ text }: Statement) => {
    sent.push(text);
    return { rows };
  };
  const question: Question = {
    query: sql`select 'eva' as caller`,
    frame: undefined,
    isRefused,
    answer(caller) {
      if (!caller) throw new Problem('unauthenticated');
      if (isRefused) throw new Problem('forbidden');
      return caller as MemberCaller;
    },
  };
  const joined = joinedReads<MemberCaller>({ execute } as unknown as Db, {
    question: () => question,
    isOptional: false,
    async admit(find) {
      await find();
      admit();
    },
  });
  const read = () => rowsOf<{ secret: number }>(joined.reads, sql`select secret from t`);
  return { ...joined, sent, read };
}

test('the statement and the question are one, and its own columns come back', async () => {
  const { read, sent } = scene();

  expect(await read()).toEqual([{ secret: 42 }]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(
    /with asking as materialized \(select 'eva' as caller\)[\s\S]*select secret/,
  );
});

test('later statements get the caller as values, and do not ask again', async () => {
  const { read, sent } = scene();
  await Promise.all([read(), read()]);

  expect(sent).toHaveLength(2);
  expect(sent[1]).not.toContain("select 'eva' as caller");
  expect(sent[1]).toMatch(/with asking as \(select \$1::text as member[\s\S]*select secret/);
});

test('a later statement is not sent for a caller who was refused', async () => {
  const { read, sent } = scene({ rows: [] });
  const both = await Promise.allSettled([read(), read()]);

  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sent).toHaveLength(1);
});

test('a statement that finds nothing gives no row, though its caller was found', async () => {
  expect(await scene({ rows: [NOTHING] }).read()).toEqual([]);
});

test('nobody gets a row', async () => {
  await expect(scene({ rows: [] }).read()).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('nothing is read for a frame that is refused whoever has sent it', async () => {
  const { read, sent } = scene({ isRefused: true });

  await expect(read()).rejects.toMatchObject({ code: 'forbidden' });
  expect(sent[0]).not.toContain('secret');
});

test('who is not admitted gets no row', async () => {
  const admit = () => {
    throw new Problem('scope_missing');
  };

  await expect(scene({ admit }).read()).rejects.toMatchObject({ code: 'scope_missing' });
});

test('a row is given out only when every check passes, also one that comes after the first row', async () => {
  const { caller, read } = scene();
  const check = () => {
    throw new Problem('person_disabled');
  };

  await read();
  expect(() => caller.require(check)).toThrow('account');
  await expect(read()).rejects.toMatchObject({ code: 'person_disabled' });
});

test('a check tells what it found after the first row, and not before', async () => {
  const { caller, read } = scene();
  const id = caller.require(({ member }) => member.id);

  expect(id).toThrow('has not been asked for');
  await read();
  expect(id()).toBe('usr_eva');
});

test('who asks nothing of the database is asked for all the same', async () => {
  const { ask, sent } = scene({ rows: [] });

  await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sent).toHaveLength(1);
});

test('a handler that swallows a refusal does not answer', async () => {
  const { ask, read, sent } = scene({ rows: [] });
  await read().catch(() => {});

  await expect(ask()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(sent).toHaveLength(1);
});

test('what the builder made is not sent, because it would ask for nobody', async () => {
  const { reads, sent } = scene();

  await expect(reads.execute('select secret from t' as never)).rejects.toThrow('Only a statement');
  expect(sent).toEqual([]);
});
