/** Transfers whose postings are archived, as `audit:verify` meets them in the order of their seals. */
import { createHash, type Hash } from 'node:crypto';
import { join } from 'node:path';
import { rowHash, type StoredTransfer, timeOf, transferHash } from '../transfer-hash.ts';
import type { Hashes } from '../verify-seals.ts';
import type { Checkpoint } from './checkpoints.ts';
import { readArchive } from './file.ts';
import { ArchiveFileError } from './file-error.ts';

interface Month {
  checkpoint: Checkpoint;
  /** Before this time, in microseconds since 1970. */
  until: bigint;
  transfers: number;
  rows: Hash;
  file?: AsyncGenerator<StoredTransfer>;
}

export class ArchivedTransfers implements Hashes {
  readonly #months: Month[];
  /** Why a file cannot be read. */
  fileFault: string | undefined;

  /** @param folder where the files are; without it, the postings of archived transfers are unknown */
  constructor(checkpoints: readonly Checkpoint[], folder?: string) {
    this.#months = checkpoints.map((checkpoint) => ({
      checkpoint,
      until: BigInt(Date.parse(checkpoint.until)) * 1000n,
      transfers: 0,
      rows: createHash('sha256'),
      ...(folder === undefined
        ? {}
        : { file: readArchive(join(folder, checkpoint.statement.file.name)) }),
    }));
  }

  /** @returns the hash of a transfer, with its postings from the file if they are archived; undefined when they are unknown */
  async hashOf(transfer: StoredTransfer): Promise<string | undefined> {
    const month = this.#monthOf(transfer);
    if (!month) return transferHash(transfer);
    month.transfers += 1;
    month.rows.update(rowHash(transfer), 'hex');
    if (!month.file) return undefined;
    const archived = await this.#nextOf(month.file);
    // Any difference between file and database makes another hash than the seal's.
    return transferHash({ ...transfer, postings: archived?.postings ?? null });
  }

  /** After all transfers were read. */
  fault(): string | undefined {
    if (this.fileFault) return this.fileFault;
    for (const { checkpoint, transfers, rows } of this.#months) {
      const { statement, number } = checkpoint;
      if (transfers !== statement.transfers || rows.digest('hex') !== statement.rows) {
        return `an archived transfer is not as it was for checkpoint ${number}`;
      }
    }
    return undefined;
  }

  #monthOf(transfer: StoredTransfer): Month | undefined {
    const time = timeOf(transfer);
    return this.#months.find(({ until }) => time < until);
  }

  async #nextOf(file: AsyncGenerator<StoredTransfer>): Promise<StoredTransfer | undefined> {
    try {
      const { value, done } = await file.next();
      return done ? undefined : value;
    } catch (error) {
      if (!(error instanceof ArchiveFileError)) throw error;
      this.fileFault ??= error.message;
      return undefined;
    }
  }
}
