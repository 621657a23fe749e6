/** Transfers are sealed while others are posted. RACES sets the number of payments of a long run. */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { sealTransfers } from '../../../server/ledger/seal.ts';
import { verifySeals } from '../../../server/ledger/verify-seals.ts';
import { readHeads, signHeads } from '../../../server/payments/evidence/heads.ts';
import { verifyAudit } from '../../../server/platform/audit/verify.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { asLogin, LOGINS } from '../../support/database/postgres-server.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { TOTAL } from '../../support/payments/pay-scene.ts';
import {
  newMember,
  newMerchant,
  newPaySession,
  type TestMember,
  type TestMerchant,
} from '../../support/people/people.ts';

const api = useApi();
const AT_ONCE = 20;
const ROUNDS = Math.max(2, Math.ceil(Number(process.env.RACES ?? 40) / AT_ONCE / 10));

let merchant: TestMerchant;
let payers: TestMember[];
beforeAll(async () => {
  merchant = await newMerchant(api());
  payers = [];
  for (let one = 0; one < AT_ONCE; one++) payers.push(await newMember(api(), { cash: '10000000' }));
});

const verify = () => verifySeals(api().database.owner.db, new Map());

async function count(): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    api().db,
    sql`select count(*)::int as count from ledger.transfer`,
  );
  return row?.count ?? 0;
}

test('the worker’s login seals and publishes, and the operator’s verifies', async () => {
  const as = (login: keyof typeof LOGINS) =>
    openPostgres(asLogin(api().database.url ?? '', LOGINS[login]), 1);
  const [worker, operator] = [as('worker'), as('operator')];
  onTestFinished(() => Promise.all([worker.close(), operator.close()]).then(() => {}));

  await sealAll(worker.db);
  const heads = await signHeads(worker.db, api().config);
  const known = await readHeads(operator.db, heads);
  const audit = await verifyAudit(operator.db, known.audit);
  const seals = await verifySeals(operator.db, known.seals);

  expect(known).toMatchObject({ count: 1 });
  expect([known.fault, audit.fault, seals.fault]).toEqual([undefined, undefined, undefined]);
});

test('payments at the same time as two sealers are each sealed once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const paid = Promise.all(
      payers.map(async ({ token }) => {
        const { id } = await newPaySession(api(), merchant);
        const body = { total: TOTAL };
        return api().call(payEndpoints.confirm, { params: { id }, token, body });
      }),
    );
    let isPaying = true;
    const sealing = [0, 1].map(async () => {
      while (isPaying) await sealTransfers(api().db);
    });
    const answers = await paid;
    isPaying = false;
    await Promise.all(sealing);
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  }
  await sealAll(api().db);

  const verdict = await verify();
  expect(verdict).not.toHaveProperty('fault');
  expect(verdict.transfers).toBe(await count());
});

test('a transfer that commits late belongs to a later seal than those with higher numbers', async () => {
  let commit = () => {};
  const mayCommit = new Promise<void>((done) => {
    commit = done;
  });
  let posted = () => {};
  const isPosted = new Promise<void>((done) => {
    posted = done;
  });
  const [payer, other] = payers as [TestMember, TestMember];
  await sealAll(api().db);
  const sealedBefore = (await verify()).transfers;
  const transaction = api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`select ledger.post(p_id => ${newId('txn')}, p_kind => 'stake',
      p_business_key => ${newId('txn')}, p_accounts => array[${payer.cash}, ${payer.stake}]::bigint[],
      p_amounts => array[-1, 1])`);
    posted();
    await mayCommit;
  });
  await isPosted;
  await newMember(api(), { cash: '5' });
  await newPaySession(api(), merchant).then(({ id }) =>
    api().call(payEndpoints.confirm, {
      params: { id },
      token: other.token,
      body: { total: TOTAL },
    }),
  );

  const whileOpen = await sealTransfers(api().db);
  commit();
  await transaction;
  const after = await sealAll(api().db);

  expect([whileOpen, after]).toEqual([0, 3]);
  const verdict = await verify();
  expect(verdict).not.toHaveProperty('fault');
  expect(verdict.transfers).toBe(sealedBefore + 3);
});
