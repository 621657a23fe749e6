/** The purchases of a statement beside an archive that an older version made without movements. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as endpoints from '#shared/statements/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { BEFORE, makeOldMonths } from '../../support/archive/old-months.ts';
import { bought, fund, startTestNetwork } from '../../support/cards/network.ts';
import { letMemberAge, letTransferAge } from '../../support/clock/age.ts';
import { sealAll } from '../../support/evidence/seal-all.ts';
import { wrongWith } from '../../support/fuzz/claims.ts';
import { rowsIn } from '../../support/payments/papers.ts';
import type { TestMember } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings });
afterAll(() => network.stop());

let buyer: TestMember;
let old: string;
let recent: string;

const monthAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 7);

/** All that moved since the last call moved so many days ago. */
async function letAge(days: number): Promise<void> {
  const rows = await rowsOf<{ id: string }>(
    api().db,
    sql`select id from ledger.transfer where created_at > now() - interval '1 day' order by number`,
  );
  for (const { id } of rows) await letTransferAge(api(), id, `${days} days`);
}

const read = (period: string, query: Record<string, string> = {}, accept = 'application/json') =>
  api().call(endpoints.read, {
    token: buyer.token,
    params: { id: period },
    query,
    headers: { accept },
  });

beforeAll(async () => {
  await makeOldMonths(api());
  await fund(api());
  const first = await bought(api(), network);
  buyer = first.buyer;
  old = first.purchase.id;
  await letAge(900);
  recent = (await bought(api(), network, { buyer })).purchase.id;
  await letAge(70);
  await move(api(), { kind: 'airdrop', amount: '1', to: buyer.cash });
  await move(api(), { kind: 'airdrop', amount: '131', from: buyer.cash });
  await letAge(35);
  await letMemberAge(api(), buyer.id, '3 years');
  await sealAll(api().db);
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const archived = await ops(api(), 'ledger:archive', '--before', BEFORE, '--archive', folder);
  await rm(folder, { recursive: true });
  expect(archived.code).toBe(0);
  await api().database.owner.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update ledger.checkpoint set moves_kept = false`);
    await tx.execute(sql`delete from ledger.archived_move`);
    await tx.execute(
      sql`update ledger.account set created_at = created_at - interval '3 years' where id = ${buyer.cash}::bigint`,
    );
  });
}, 120_000);

describe('the purchases of a statement', () => {
  test('are listed beside an older one, of which an archive does not say what is left', async () => {
    const answer = await read(monthAgo(70));

    expect(wrongWith(endpoints.read, answer)).toBeUndefined();
    expect(answer.json().lots).toMatchObject([
      { purchase: old, tokens: '100', left: null },
      { purchase: recent, tokens: '100', left: '100' },
    ]);
    const file = rowsIn((await read(monthAgo(70), {}, 'text/csv')).body);
    expect(
      file.flatMap(({ type, lotTokens, lotLeft }) =>
        type === 'lot' ? [[lotTokens, lotLeft]] : [],
      ),
    ).toEqual([
      ['100', ''],
      ['100', '100'],
    ]);
    const paper = await api().call(endpoints.readPdf, {
      token: buyer.token,
      params: { id: monthAgo(70) },
    });
    expect(paper.statusCode, paper.body).toBe(200);
  });

  test('are without the older one when nothing can be left of it', async () => {
    expect((await read(monthAgo(35))).json().lots).toMatchObject([
      { purchase: recent, left: '70' },
    ]);
  });

  test('are on the first page alone', async () => {
    const first = (await read(monthAgo(35), { limit: '1' })).json();

    const second = (await read(monthAgo(35), { limit: '1', after: first.next })).json();

    expect(first.lots.length).toBeGreaterThan(0);
    expect([second.lots, second.data.length]).toEqual([[], 1]);
  });

  test('are read once for a page, and not for each of its movements', async () => {
    await api().database.owner.execute(`create sequence statements.counted;
      grant usage on sequence statements.counted to public;
      create or replace function statements.lots(
        p_holder text, p_since timestamptz, p_until timestamptz, p_decimals integer) returns jsonb
      language plpgsql stable as $$ begin perform nextval('statements.counted'); return '[]'; end $$`);

    const { data } = (await read(monthAgo(35))).json();

    expect(data).toHaveLength(2);
    const counted = sql`select last_value::int as calls from statements.counted`;
    expect(await rowsOf(api().database.owner.db, counted)).toEqual([{ calls: 1 }]);
  });
});
