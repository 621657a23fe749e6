import { open } from 'node:fs/promises';
import type { Heads } from '../../ledger/verification/kept-heads.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { readHeads } from './heads.ts';

/** More than two heads. */
const TAIL = 4_096;

/**
 * The newest heads in the file to which they are published.
 * @returns undefined where they are published elsewhere, or not yet
 */
export async function headsInFile(
  db: Db,
  { evidence }: Pick<Config, 'evidence'>,
): Promise<Heads | undefined> {
  if (evidence.heads?.kind !== 'file') return undefined;
  const line = (await tailOf(evidence.heads.path)).trimEnd().split('\n').at(-1) ?? '';
  const { audit, seals, fault } = await readHeads(db, line);
  const [auditHead] = audit;
  const [sealHead] = seals;
  if (fault !== undefined) return undefined;
  return { audit: headOf(auditHead), seals: headOf(sealHead) };
}

const headOf = ([number, hash]: readonly [number, string] = [0, '']) => ({ number, hash });

async function tailOf(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const { buffer, bytesRead } = await file.read({
        buffer: Buffer.alloc(TAIL),
        position: Math.max(0, size - TAIL),
      });
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
