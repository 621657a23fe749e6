/**
 * The newest heads of the server's audit log and seals, in a file that the server cannot change. The server compares
 * its database with them: what was removed or rewritten there is missing or differs.
 */
import { open, readFile, rename } from 'node:fs/promises';
import type { Heads, HeadsAnswer, HeadsRequest } from './protocol.ts';

export interface HeadsFile {
  /** Stores the given heads if they are newer than the stored ones, and returns the stored ones. */
  heads(request: Pick<HeadsRequest, 'newer'>): Promise<HeadsAnswer>;
}

/** The operator of the signer's machine removes the file after the database was restored to an earlier time. */
export function openHeads(path: string): HeadsFile {
  let turn: Promise<unknown> = Promise.resolve();

  async function keep(newer: Heads | undefined): Promise<HeadsAnswer> {
    const kept = await read(path);
    if (!newer || (kept && !follows(newer, kept))) return { ok: true, kept };
    const file = await open(`${path}.new`, 'w', 0o600);
    try {
      await file.writeFile(`${JSON.stringify(newer)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${path}.new`, path);
    return { ok: true, kept: newer };
  }
  return {
    heads({ newer }) {
      const answer = turn.then(() => keep(newer));
      turn = answer.catch(() => {});
      return answer;
    },
  };
}

async function read(path: string): Promise<Heads | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Heads;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Neither chain is shorter, and one is longer. */
const follows = (newer: Heads, kept: Heads): boolean =>
  newer.audit.number >= kept.audit.number &&
  newer.seals.number >= kept.seals.number &&
  newer.audit.number + newer.seals.number > kept.audit.number + kept.seals.number;
