/** A file of JSON lines that is only appended to, and survives a crash during an append. */
import { type FileHandle, open, readFile } from 'node:fs/promises';

export interface AppendOnlyFile<Entry> {
  /** In the order of the file. */
  readonly entries: readonly Entry[];
  /** Returns after the entry is synced to disk. */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param openFile tests replace it to simulate a full disk
 * @throws when `parse` rejects any line but the last
 */
export async function openAppendOnly<Entry>(
  path: string,
  parse: (value: unknown) => Entry,
  openFile: typeof open = open,
): Promise<AppendOnlyFile<Entry>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  // A line torn by a crash: nothing was answered for it, because its append had not finished.
  const torn = lines.pop() ?? '';
  const entries = lines.map((line) => parse(JSON.parse(line)));
  const file = await openFile(path, 'a', 0o600);
  let length = Buffer.byteLength(text) - Buffer.byteLength(torn);
  if (torn !== '') await truncateTo(file, length);
  let isTorn = false;
  return {
    entries,
    async append(entry) {
      const line = `${JSON.stringify(entry)}\n`;
      // A part of a line that a full disk left would spoil the next one, and with it the file.
      if (isTorn) await truncateTo(file, length);
      isTorn = true;
      await file.appendFile(line);
      await file.datasync();
      isTorn = false;
      length += Buffer.byteLength(line);
      entries.push(entry);
    },
    close: () => file.close(),
  };
}

async function truncateTo(file: FileHandle, length: number): Promise<void> {
  await file.truncate(length);
  await file.datasync();
}
