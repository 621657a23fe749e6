/** Writes and reads the files of an archive. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type * as z from 'zod/mini';
import type { Span, StoredTransfer } from '../transfer-hash.ts';
import { ArchiveFileError } from './file-error.ts';
import { Header, headerOf, Line, lineOf, transferOf } from './format.ts';

/** Readable only by this user. */
const MODE = 0o600;

/** The file gets its name after all of it is on the disk. A file that another command has written meanwhile is kept. */
export async function writeArchive(
  path: string,
  span: Span,
  transfers: AsyncIterable<StoredTransfer>,
): Promise<void> {
  const part = `${path}.${randomBytes(6).toString('hex')}.part`;
  try {
    await pipeline(
      Readable.from(linesOf(span, transfers)),
      createGzip(),
      createWriteStream(part, { mode: MODE, flags: 'wx', flush: true }),
    );
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(part, { force: true });
  }
  await syncFolder(dirname(path));
}

/** So that a new name outlasts a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

async function* linesOf(span: Span, transfers: AsyncIterable<StoredTransfer>) {
  yield `${JSON.stringify(headerOf(span))}\n`;
  for await (const transfer of transfers) yield `${JSON.stringify(lineOf(transfer))}\n`;
}

/** SHA-256 of the file as it is on the disk. @throws ArchiveFileError */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    throw asArchiveError(path, error);
  }
  return hash.digest('hex');
}

/** @throws ArchiveFileError */
export async function* readArchive(path: string): AsyncGenerator<StoredTransfer> {
  let number = 0;
  try {
    for await (const text of textLines(path)) {
      number += 1;
      if (number === 1) parsed(Header, text);
      else yield transferOf(parsed(Line, text));
    }
    if (number === 0) throw new Error('it is empty');
  } catch (error) {
    throw asArchiveError(path, error, number);
  }
}

async function* textLines(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const unzipped = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => unzipped.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unzipped) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    source.destroy();
  }
  if (rest !== '') throw new Error('its last line does not end');
}

function parsed<T>(schema: z.ZodMiniType<T>, text: string): T {
  const { data, success } = schema.safeParse(JSON.parse(text));
  if (!success) throw new Error('it has another format');
  return data;
}

function asArchiveError(path: string, error: unknown, line = 0): ArchiveFileError {
  const reason = error instanceof Error ? error.message : 'unreadable';
  return new ArchiveFileError(`${path}${line > 0 ? `, line ${line}` : ''}: ${reason}`);
}
