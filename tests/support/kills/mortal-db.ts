/**
 * The database as a process sees it that is killed: it dies with its connection, or before or behind the statement of a
 * number, and sends nothing from then on. What it had open at the database is rolled back.
 */
import type { Db } from '../../../server/platform/db/database.ts';

class Killed extends Error {}

export interface Death {
  /** From 1. */
  statement: number;
  when: 'before' | 'behind';
}

export function mortalDb(db: Db, death?: Death): { db: Db; isDead(): boolean } {
  let sent = 0;
  let isDead = false;
  const die = (cause?: unknown): never => {
    isDead = true;
    throw new Killed('the process was killed', { cause });
  };
  const mortal = (living: Db): Db => ({
    async execute(statement) {
      sent += 1;
      const isLast = sent === death?.statement;
      if (isDead || (isLast && death?.when === 'before')) return die();
      const rows = await living.execute(statement).catch(die);
      return isLast ? die() : rows;
    },
    async transaction(work, settings) {
      if (isDead) return die();
      return living.transaction((tx) => work(mortal(tx)), settings).catch(die);
    },
  });
  return { db: mortal(db), isDead: () => isDead };
}
