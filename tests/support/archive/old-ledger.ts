/** Payments of past years, sealed, and a folder for their archive. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { verifyLedger } from '../../../server/invariants.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { ops } from '../api/operator.ts';
import { letTransferAge } from '../clock/age.ts';
import { sealAll } from '../evidence/seal-all.ts';
import { paidScene } from '../payments/refunds.ts';
import { BEFORE, makeOldMonths } from './old-months.ts';

export type PaidScene = Awaited<ReturnType<typeof paidScene>>;

/** A payment, its payer's and its merchant's tokens, of the same age. */
export async function oldPayment(api: TestApi, age: string): Promise<PaidScene> {
  const scene = await paidScene(api);
  const rows = await rowsOf<{ id: string }>(
    api.db,
    sql`select id from ledger.transfer where created_at > now() - interval '1 day'`,
  );
  for (const { id } of rows) await letTransferAge(api, id, age);
  return scene;
}

/** One payment in each of three months that may be archived, and one in a month that may not. */
export function useOldLedger(api: () => TestApi) {
  const scenes: PaidScene[] = [];
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archive-'));
    await makeOldMonths(api());
    for (const months of [27, 26, 25, 24]) {
      scenes.push(await oldPayment(api(), `${months} months`));
    }
    await sealAll(api().db);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const scene = (index: number) => {
    const found = scenes[index];
    if (!found) throw new Error(`no scene ${index}`);
    return found;
  };
  const archive = (before = BEFORE) =>
    ops(api(), 'ledger:archive', '--before', before, '--archive', folder);
  const verify = (...words: string[]) => ops(api(), 'audit:verify', ...words);
  return { scene, archive, verify, folder: () => folder };
}

/** The names of the invariants that do not hold. */
export async function brokenInvariants({ database }: TestApi): Promise<string[]> {
  const verdicts = await verifyLedger(database.owner.db);
  return verdicts.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name);
}
