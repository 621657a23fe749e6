/** Changes of the books by the database's owner, which the continuous verification has to find. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { sealTransfers } from '../../../server/ledger/seal.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { type HeadsFile, openHeads } from '../../../server/tokens/chain/signer/heads-file.ts';
import { createVerification } from '../../../server/verification.ts';
import type { TestApi } from '../api/api.ts';

const LOG = { warn: () => {}, error: () => {} };
const TABLES = ['audit_log', 'ledger.account', 'ledger.transfer', 'ledger.posting', 'ledger.seal'];

/** Verifications with the heads of one signer, for the tests of a file. */
export function useOwnerChanges(api: () => TestApi) {
  let folder: string;
  let signer: HeadsFile;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salus-verification-'));
    signer = openHeads(join(folder, 'heads'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Transactions of other databases of the same server delay a seal. */
  async function untilSealed(): Promise<void> {
    const unsealed = async () => {
      await sealTransfers(api().db);
      const left = sql`select from ledger.transfer
        where number > coalesce((select max(last_transfer) from ledger.seal), 0)`;
      return (await rowsOf(api().database.owner.db, left)).length;
    };
    await expect.poll(unsealed, { timeout: 30_000 }).toBe(0);
  }

  const newVerification = (keeper: HeadsFile = signer) =>
    createVerification({ db: api().db, config: api().config, log: LOG, keeper });

  /** Triggers and foreign keys do not stop the owner. */
  const asOwner = (statement: string) =>
    api().database.owner.execute(`begin;
      ${TABLES.map((table) => `alter table ${table} disable trigger all;`).join('\n')}
      ${statement};
      ${TABLES.map((table) => `alter table ${table} enable trigger all;`).join('\n')}
      commit`);

  /** Verifies after the harm, and then repairs it. */
  async function faultAfter(harm: string, repair: string): Promise<string | undefined> {
    await asOwner(harm);
    try {
      return await newVerification().run();
    } finally {
      await asOwner(repair);
    }
  }
  return { newVerification, asOwner, faultAfter, untilSealed };
}
