/** What a file of an archive holds, for a checkpoint and for its verification. */
import { createHash } from 'node:crypto';
import { rowHash, type StoredTransfer } from '../transfer-hash.ts';
import type { ArchivedBalances } from './balances.ts';

export interface Measured {
  transfers: number;
  postings: number;
  rows: string;
}

/** Reads all transfers once, and adds their postings to `balances`. */
export async function measureTransfers(
  transfers: AsyncIterable<StoredTransfer>,
  balances: ArchivedBalances,
): Promise<Measured> {
  const measured = { transfers: 0, postings: 0 };
  const rows = createHash('sha256');
  for await (const transfer of transfers) {
    rows.update(rowHash(transfer), 'hex');
    measured.transfers += 1;
    for (const posting of transfer.postings ?? []) {
      balances.add(posting);
      measured.postings += 1;
    }
  }
  return { ...measured, rows: rows.digest('hex') };
}
