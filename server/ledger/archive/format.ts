/**
 * The format of an archive's file: gzip of one JSON object per line, first a header, then the transfers in the order of
 * their seals. It holds all that `transfer_hash` covers (docs/archive.md).
 */
import * as z from 'zod/mini';
import type { Span, StoredTransfer } from '../transfer-hash.ts';
import { ArchiveFileError } from './file-error.ts';

const FORMAT = 'salus-postings-1';

const text = z.string();
const orNull = z.nullable(text);

export const Header = z.strictObject({ format: z.literal(FORMAT), since: orNull, until: text });

const Posting = z.strictObject({
  position: text,
  account: text,
  path: orNull,
  unit: text,
  amount: text,
  at: text,
});

export const Line = z.strictObject({
  id: text,
  kind: text,
  businessKey: text,
  reverses: orNull,
  note: orNull,
  at: text,
  xid: text,
  number: orNull,
  postings: z.array(Posting),
});
export type Line = z.output<typeof Line>;

export const headerOf = ({ since, until }: Span) => ({ format: FORMAT, since, until });

/** @throws ArchiveFileError for a transfer whose postings have left the table */
export function lineOf({ fields, postings }: StoredTransfer): object {
  const [id, kind, businessKey, reverses, note, at, xid, number] = fields;
  if (postings === null) {
    throw new ArchiveFileError(`${id} has no postings: does another command archive them?`);
  }
  return {
    ...{ id, kind, businessKey, reverses, note, at, xid, number },
    postings: postings.map(([position, account, path, unit, amount, time]) => ({
      ...{ position, account, path, unit, amount, at: time },
    })),
  };
}

export function transferOf(line: Line): StoredTransfer {
  const { id, kind, businessKey, reverses, note, at, xid, number, postings } = line;
  return {
    id,
    number: Number(number ?? 0),
    fields: [id, kind, businessKey, reverses, note, at, xid, number],
    postings: postings.map(({ position, account, path, unit, amount, at: time }) => [
      ...[position, account, path, unit, amount, time],
    ]),
  };
}
