/** Changes of the books by the database's owner, which the continuous verification has to find. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
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
  return { newVerification, asOwner, faultAfter };
}
