/** A file of JSON lines that is only appended to, and survives a crash during an append. */
import { type FileHandle, open, readFile } from 'node:fs/promises';

export interface AppendOnlyFile<Entry> {
  /** In the order of the file. */
  readonly entries: readonly Entry[];
  /** Returns after the entry is synced to disk. */
  append(entry: Entry): Promise<void>;
  close(): Promise<void>;
}

/** @throws when `parse` rejects any line but the last */
export async function openAppendOnly<Entry>(
  path: string,
  parse: (value: unknown) => Entry,
): Promise<AppendOnlyFile<Entry>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n');
  // A line torn by a crash: nothing was answered for it, because its append had not finished.
  const torn = lines.pop() ?? '';
  const entries = lines.map((line) => parse(JSON.parse(line)));
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
