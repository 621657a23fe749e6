/**
 * What the signer has signed, in a file of its own that only grows: its limits and its promise to
 * sign one content per id hold over restarts, whatever the server's database says.
 */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

const Entry = z.object({
  /** ISO 8601. */
  at: z.string(),
  chain: z.string(),
  action: z.enum(['transfer', 'permit', 'collect']),
  id: z.string(),
  nonce: z.string(),
  /** Everything it does but its fee. */
  content: z.string(),
  maxFee: z.string(),
  priorityFee: z.string(),
  /** Base units that leave custody; 0 for what stays in our keeping. */
  spends: z.string(),
});
export type Entry = z.output<typeof Entry>;

export interface Journal {
  /** In the order they were signed. */
  readonly entries: readonly Entry[];
  /** Written to the disk before it returns. */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

/** @throws when a line that is not the last cannot be read: the limits would not be known */
export async function openJournal(path: string): Promise<Journal> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  // Cut off while it was written: its bytes were never given out.
  const torn = lines.pop() ?? '';
  const entries = lines.map((line) => Entry.parse(JSON.parse(line)));
  const file = await open(path, 'a', 0o600);
  if (torn !== '') await truncateTo(file, Buffer.byteLength(text) - Buffer.byteLength(torn));
  return {
    entries,
    async append(entry) {
      await file.appendFile(`${JSON.stringify(entry)}\n`);
      await file.datasync();
      entries.push(entry);
    },
    close: () => file.close(),
  };
}

async function truncateTo(file: FileHandle, length: number): Promise<void> {
  await file.truncate(length);
  await file.datasync();
}
