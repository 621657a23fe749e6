/**
 * The append-only file of everything the signer has signed. With it, limits and the rule of one
 * content per id survive restarts and do not depend on the server's database.
 */
import * as z from 'zod/mini';
import { type AppendOnlyFile, openAppendOnly } from './append-only-file.ts';

/** Who approved a transfer; `none`: it counts against the limits for members without a passkey. */
export const APPROVERS = ['passkey', 'operators', 'none'] as const;

const Entry = z.object({
  /** ISO 8601. */
  at: z.string(),
  chain: z.string(),
  action: z.enum(['transfer', 'permit', 'collect', 'move']),
  id: z.string(),
  nonce: z.string(),
  /** The request without its fees, its member and its approvals. */
  content: z.string(),
  maxFee: z.string(),
  priorityFee: z.string(),
  /** Base units that leave custody; 0 for everything but transfers of withdrawals. */
  spends: z.string(),
  /** The address of custody that has the nonce. */
  custody: z.string(),
  /** Of transfers, as the two following. */
  member: z.optional(z.string()),
  approvedBy: z.optional(z.enum(APPROVERS)),
  /** The length of the passkey registry at that time. */
  registry: z.optional(z.number()),
});
export type Entry = z.output<typeof Entry>;

/** Entries are in signing order. */
export type Journal = AppendOnlyFile<Entry>;

/** @throws when any line but the last is invalid, because the limits could not be computed */
export const openJournal = (path: string): Promise<Journal> =>
  openAppendOnly(path, (value) => Entry.parse(value));
