/** What members, operators and disputes see of postings that are archived. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { CallOutput } from '#shared/http/call.ts';
import * as balanceEndpoints from '#shared/merchant/balance-endpoints.ts';
import type * as profileEndpoints from '#shared/profile/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { useOldLedger } from '../../support/archive/old-ledger.ts';
import { monthsAgo } from '../../support/archive/old-months.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { paidAgain } from '../../support/payments/refunds.ts';
import { askForExport } from '../../support/people/export.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';

const api = useApi();
const { scene, archive } = useOldLedger(api);
const UNTIL = monthsAgo(24).toISOString();
beforeAll(async () => {
  expect((await archive()).code).toBe(0);
  for (const index of [0, 0, 3]) await paidAgain(api(), scene(index));
  await sealAll(api().db);
});

const list = async ({ token }: TestMember, query: Record<string, string> = {}) =>
  (await api().call(transactionsEndpoints.list, { token, query })).json() as CallOutput<
    typeof transactionsEndpoints.list
  >;

describe('a list of transactions', () => {
  test('ends at the archive, and says so on its last page', async () => {
    const all = await list(scene(0).payer);

    expect(all).toMatchObject({ data: [{}, {}], next: null, archivedBefore: UNTIL });
  });

  test('says nothing on a page before the last one', async () => {
    const { data, next, ...first } = await list(scene(0).payer, { limit: '1' });
    const last = await list(scene(0).payer, { limit: '1', after: next ?? '' });

    expect([data.length, first]).toEqual([1, {}]);
    expect(last).toMatchObject({ data: [{}], next: null, archivedBefore: UNTIL });
  });

  test('says nothing to a member without archived transactions', async () => {
    for (const member of [scene(3).payer, await newMember(api())]) {
      expect(await list(member)).not.toHaveProperty('archivedBefore');
    }
  });

  test.each<[string, Record<string, string>, string | undefined]>([
    ['of an account with archived postings', { account: 'cash' }, UNTIL],
    ['of an account without', { account: 'stake' }, undefined],
    ['from a day in the archive', { from: monthsAgo(30).toISOString() }, UNTIL],
    ['from where the archive ends', { from: UNTIL }, undefined],
  ])('%s says what it leaves out', async (_, query, said) => {
    expect((await list(scene(1).payer, query)).archivedBefore).toBe(said);
  });

  test.each<[string, number, Record<string, string>, string | undefined]>([
    ['ends at the archive', 0, {}, UNTIL],
    ['of a later period is whole', 0, { from: UNTIL }, undefined],
    ['of a member without archived transactions is whole', 3, {}, undefined],
  ])('as a file %s, as its header says', async (_, index, query, said) => {
    const headers = { accept: 'text/csv' };
    const { payer, merchant } = scene(index);
    const own = { token: payer.token, query, headers };
    const file = await api().call(transactionsEndpoints.list, own);
    const movements = await api().call(balanceEndpoints.listMovements, {
      ...own,
      token: merchant.apiToken,
    });

    expect([file.statusCode, file.headers['salus-archived-before']]).toEqual([200, said]);
    expect(movements.headers['salus-archived-before']).toBe(said);
  });

  test('of a business says to its server where it ends', async () => {
    const { merchant } = scene(0);
    const movements = await api().call(balanceEndpoints.listMovements, {
      token: merchant.apiToken,
    });

    expect(movements.json()).toMatchObject({ data: [{}, {}], next: null, archivedBefore: UNTIL });
  });
});

test('balances and their history are those of before', async () => {
  const { token } = scene(0).payer;
  const { points } = (
    await api().call(transactionsEndpoints.readBalanceHistory, { token })
  ).json() as CallOutput<typeof transactionsEndpoints.readBalanceHistory>;

  // 1000, less 152 once, and then two times.
  expect(points.map(({ cash }) => cash)).toEqual(['848', '544']);
});

test('the export has archived payments, and says where its transactions begin', async () => {
  const { payer, transfer } = scene(0);
  const exported = (await askForExport(api(), payer)).json() as CallOutput<
    typeof profileEndpoints.exportData
  >;
  const young = (await askForExport(api(), scene(3).payer)).json();

  expect(exported.transactionsArchivedBefore).toBe(UNTIL);
  expect(exported.payments.map(({ transaction }) => transaction)).toContain(transfer);
  expect(exported.payments).toHaveLength(3);
  expect(young).toMatchObject({ transactionsArchivedBefore: null, payments: [{}, {}] });
});

test('the timeline of an archived payment names the file of its postings', async () => {
  const [old, young] = await Promise.all(
    [scene(0), scene(3)].map(async ({ id }) => (await ops(api(), 'timeline', '--id', id)).output),
  );

  expect(old).toMatch(/posted payment {2}postings in the archive, posting_until\.jsonl\.gz/);
  expect(young).toMatch(/posted payment {2}member:/);
});
