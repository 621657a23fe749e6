import type { Query } from './query.ts';

export interface TransactionSettings {
  isolationLevel?: 'repeatable read';
}

export const inTransaction = <T>(
  query: Query,
  { isolationLevel }: TransactionSettings = {},
  work: () => Promise<T>,
): Promise<T> => {
  const begin = isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin';
  return between(query, { begin, end: 'commit', undo: 'rollback' }, work);
};

/** @param depth of the savepoint among those that are open */
export const inSavepoint = <T>(query: Query, depth: number, work: () => Promise<T>): Promise<T> => {
  const savepoint = `savepoint sp${depth}`;
  const statements = {
    begin: savepoint,
    end: `release ${savepoint}`,
    undo: `rollback to ${savepoint}`,
  };
  return between(query, statements, work);
};

async function between<T>(
  query: Query,
  { begin, end, undo }: Record<'begin' | 'end' | 'undo', string>,
  work: () => Promise<T>,
): Promise<T> {
  await query({ text: begin }, []);
  try {
    const result = await work();
    await query({ text: end }, []);
    return result;
  } catch (error) {
    // It fails on a lost connection, too; the first error says more.
    await query({ text: undo }, []).catch(() => {});
    throw error;
  }
}
