/**
 * Random changes by the owner of the database, each of which is found. TAMPERINGS sets their number,
 * SEED repeats a run.
 */
import { beforeAll, expect, test } from 'vitest';
import { verifySeals } from '../../../server/ledger/verify-seals.ts';
import { beginAudit, endAudit } from '../../../server/operate/ops/audit.ts';
import { readHeads, signHeads } from '../../../server/payments/evidence/heads.ts';
import { verifyAudit } from '../../../server/platform/audit/verify.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { useApi } from '../../support/api/api.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { disarm, evidenceColumns, randomTampering } from '../../support/evidence/tampering.ts';
import { newMember } from '../../support/people/people.ts';
import { chance } from '../../support/random/chance.ts';

const TIMES = Number(process.env.TAMPERINGS ?? 50);

const api = useApi();
let heads = '';

beforeAll(async () => {
  for (let hour = 0; hour < 5; hour++) {
    for (let one = 0; one < 3; one++) await newMember(api(), { cash: '5' });
    for (let one = 0; one < 3; one++) {
      const begun = await beginAudit(api().db, {
        ...{ operator: 'olga', command: 'freeze', reference: null },
        arguments: { email: `${one}@example.test` },
      });
      await endAudit(api().db, begun, 'done');
    }
    await sealAll(api().db);
    heads += `${await signHeads(api().db, api().config)}\n`;
  }
});

class Undo extends Error {}

async function faults(tx: Db): Promise<string[]> {
  const known = await readHeads(tx, heads);
  const audit = await verifyAudit(tx, known.audit);
  const seals = await verifySeals(tx, known.seals);
  return [known.fault, audit.fault, seals.fault].filter((fault) => fault !== undefined);
}

test(`${TIMES} of ${TIMES} random changes are found`, async () => {
  const { owner } = api().database;
  const draw = chance();
  const { seed } = draw;
  const columns = await evidenceColumns(owner.db);
  const missed: string[] = [];
  const found = new Map<string, number>();
  expect(await faults(owner.db)).toEqual([]);

  for (let time = 0; time < TIMES; time++) {
    const { name, harm } = randomTampering(columns, draw);
    await owner.db
      .transaction(async (tx) => {
        await disarm(tx);
        await harm(tx);
        const [fault] = await faults(tx);
        if (fault === undefined) missed.push(name);
        else found.set(name, (found.get(name) ?? 0) + 1);
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
  }

  if (process.env.TAMPERINGS) console.log(JSON.stringify({ seed, ...Object.fromEntries(found) }));
  expect({ seed, missed }).toEqual({ seed, missed: [] });
  expect(await faults(owner.db)).toEqual([]);
});
