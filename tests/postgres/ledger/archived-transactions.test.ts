/** The page of one transaction whose postings are archived: what the rows that stay tell. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { BEFORE, makeOldMonths } from '../../support/archive/old-months.ts';
import { eachKind } from '../../support/archive/old-transactions.ts';
import { startTestNetwork, tellAll } from '../../support/cards/network.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { letTransferAge } from '../../support/clock/age.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { newMember, type TestMember } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

type Name = keyof Awaited<ReturnType<typeof eachKind>>['members'];

const network = await startTestNetwork();
const api = useApi({ cards: network.settings, chain: SILENT_CHAIN });
let members: Record<Name, TestMember>;
let intent: string;
/** The list of each member before it was archived. */
const before = new Map<Name, Transaction[]>();

const read = ({ token }: TestMember, id: string) =>
  api().call(transactionEndpoints.read, { params: { id }, token });

async function listed({ token }: TestMember): Promise<Transaction[]> {
  const answer = await api().call(transactionsEndpoints.list, { token, query: { limit: '100' } });
  return answer.json().data;
}

function transaction(name: Name, type: Transaction['type'], amount: string): Transaction {
  const found = before.get(name)?.find((one) => one.type === type && one.amount === amount);
  if (!found) throw new Error(`no ${type} of ${amount} of the ${name}`);
  return found;
}

beforeAll(async () => {
  await makeOldMonths(api());
  ({ members, intent } = await eachKind(api(), network));
  const rows = await rowsOf<{ id: string }>(api().db, sql`select id from ledger.transfer`);
  for (const { id } of rows) await letTransferAge(api(), id, '27 months');
  await sealAll(api().db);
  for (const name of Object.keys(members) as Name[]) before.set(name, await listed(members[name]));

  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const archived = await ops(api(), 'ledger:archive', '--before', BEFORE, '--archive', folder);
  await rm(folder, { recursive: true });
  expect([archived.code, await listed(members.payer)]).toEqual([0, []]);
});
afterAll(() => network.stop());

describe('an archived transaction', () => {
  test.each<[string, Name, Transaction['type'], string]>([
    ['a payment, for its payer', 'payer', 'payment', '-152'],
    ['a payment, for its merchant', 'merchant', 'payment', '152'],
    ['a refund, for its payer', 'payer', 'payment', '40'],
    ['a refund, for its merchant', 'merchant', 'payment', '-40'],
    ['a purchase', 'buyer', 'buy', '100'],
    ['a withdrawal', 'leaver', 'withdrawal', '-1000'],
    ['the return of a cancelled withdrawal', 'leaver', 'withdrawal', '1000'],
    ['a deposit', 'depositor', 'deposit', '7'],
  ])('%s, is as it was before', async (_, name, type, amount) => {
    const was = transaction(name, type, amount);

    expect((await read(members[name], was.id)).json()).toMatchObject(was);
  });

  test.each<[string, Name, Transaction['type'], string]>([
    ['the return of a purchase', 'buyer', 'buy', '-20'],
    ['a purchase that was withdrawn', 'withdrawer', 'buy', '-100'],
    ['an airdrop', 'given', 'airdrop', '12.5'],
    ['a move to stake that changed the level', 'staker', 'stake', '-50000'],
  ])('%s, is there without its amount', async (_, name, type, amount) => {
    const was = transaction(name, type, amount);

    expect((await read(members[name], was.id)).json()).toMatchObject({ ...was, amount: null });
  });

  test('that no row names the member of, is not found', async () => {
    const { id } = transaction('staker', 'stake', '-0.5');

    expect((await read(members.staker, id)).statusCode).toBe(404);
  });

  test('that moved nothing in a list of its member, such as the end of a lost dispute, is not found', async () => {
    const [lost] = await rowsOf<{ id: string }>(
      api().db,
      sql`select id from ledger.transfer where business_key like 'buy-dispute-lost:%'`,
    );

    expect((await read(members.claimant, lost?.id ?? '')).statusCode).toBe(404);
    const { id } = transaction('claimant', 'buy', '-100');
    expect((await read(members.claimant, id)).json()).toMatchObject({ id, amount: null });
  });

  test('is not found for others, with and without archived transactions of their own', async () => {
    const others = { ...members, nobody: await newMember(api()) };
    const seen: string[] = [];
    for (const [name, was] of before) {
      const ids = new Set(was.map(({ id }) => id));
      for (const [other, member] of Object.entries(others)) {
        if (other === name) continue;
        const theirs = before.get(other as Name)?.map(({ id }) => id) ?? [];
        for (const id of [...ids].filter((one) => !theirs.includes(one))) {
          if ((await read(member, id)).statusCode !== 404) seen.push(`${other}: ${id} of ${name}`);
        }
      }
    }

    expect(seen).toEqual([]);
  });
});

test('a transaction that is not archived, and moved nothing of its member, is not found', async () => {
  const { buyer, given } = members;
  await move(api(), { kind: 'airdrop', amount: '80', from: buyer.cash, to: given.cash });
  network.payments.refund(intent, undefined, {});
  await tellAll(api(), network, intent);
  const [returned] = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from ledger.transfer where business_key like 'buy-refund:%' order by created_at desc limit 1`,
  );

  expect((await read(buyer, returned?.id ?? '')).statusCode).toBe(404);
});

test('the timeline of an archived payment is there', async () => {
  const { id } = transaction('payer', 'payment', '-152');
  const timeline = await api().call(transactionsEndpoints.readTimeline, {
    params: { id },
    token: members.payer.token,
  });

  expect(timeline.json().steps.map(({ kind }: { kind: string }) => kind)).toEqual([
    'created',
    'paid',
    'refunded',
  ]);
});
