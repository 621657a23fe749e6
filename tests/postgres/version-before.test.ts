/**
 * The previous version runs on a migrated database until it is replaced. Its statements are here as
 * it sends them: arguments by position, functions and tables under their former names, with its
 * login's rights.
 */
import { readFile } from 'node:fs/promises';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fundTreasury } from '../../server/ledger/treasury.ts';
import { insertKey } from '../../server/merchants/api-keys/api-token.ts';
import { newId } from '../../server/platform/core/ids.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { pause, resume } from '../../server/platform/ops/pauses.ts';
import { useApi } from '../support/api/api.ts';
import { newMember, newMerchant, newPaySession, tokens } from '../support/people/people.ts';

const FORMER = new URL('../../server/former-functions.sql', import.meta.url);

const api = useApi();
const RULES = sql`interval '30 days', '{0,1000,5000}'::numeric[]`;
const TOTAL = tokens('152').toString();

async function answerOf(call: SQL): Promise<unknown> {
  const [row] = await rowsOf<{ answer: unknown }>(api().db, sql`select ${call} as answer`);
  return row?.answer;
}

async function outcomeOf(call: SQL): Promise<string | undefined> {
  const [row] = await rowsOf<{ outcome: string }>(api().db, sql`select outcome from ${call}`);
  return row?.outcome;
}

test('the previous version pays, refunds and stakes', async () => {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '1000' });
  const { id } = await newPaySession(api(), merchant);
  const levels = sql`'{Member,Gemma,Sens}'::text[], 'https://pay.example'`;

  const paid = await outcomeOf(sql`pay.confirm(${id}, ${payer.id}, ${TOTAL}::numeric, null::numeric,
    ${RULES}, ${levels}, ${newId('txn')}, ${newId('evt')}, ${payer.sid}::uuid, 1e24, 1e24)`);
  const refunded = await answerOf(sql`refunds.refund(${newId('rfd')}, ${id}, ${merchant.id},
    1000::numeric, null, ${levels}, ${newId('txn')}, ${newId('evt')}, false)`);
  const staked =
    await answerOf(sql`staking.change(${payer.id}, ${tokens('100').toString()}::numeric,
    true, ${RULES}, ${newId('txn')})`);

  const mails = await rowsOf(
    api().db,
    sql`select template from mail where member_id = ${payer.id} and template = 'payment-receipt'`,
  );
  expect([paid, refunded, staked]).toEqual(['paid', 'refunded', 'changed']);
  // Its worker does not know what waits.
  expect(mails).toHaveLength(1);
});

test('the previous version credits a purchase', async () => {
  const { id: member } = await newMember(api(), { cash: '0' });
  const [id, funding] = [newId('ord'), newId('txn')];
  await fundTreasury(api().db, { id: funding, units: tokens('9'), businessKey: funding });
  await api().db.execute(sql`insert into purchase
      (id, member_id, request_key, tokens, amount, currency, rate, documents, intent_id, expires_at)
    values (${id}, ${member}, gen_random_uuid(), 9, 225, 'EUR', 0.25, '{}', ${id}, now())`);

  const outcome = await answerOf(sql`purchases.credit(${id}, ${id}, 225::numeric, 'EUR',
    ${newId('txn')}, interval '7 days')`);

  expect(outcome).toBe('credited');
});

test('the previous version credits a deposit, but none while deposits are paused', async () => {
  const { id: member } = await newMember(api(), { cash: '0' });
  await api().db.execute(sql`insert into deposit_address (address, member_id, account, index)
    values ('0x00000000000000000000000000000000000000d0', ${member}, 'cash', nextval('deposit_index'))`);
  await api().db.execute(sql`insert into chain_scan
      (chain_id, token, genesis_hash, block_number, block_hash, head_number)
    values (1, '0xt', 'genesis', 1, 'first', 1)`);
  const transfers = JSON.stringify([
    {
      ...{
        txHash: '0xa',
        position: 0,
        recipient: '0x00000000000000000000000000000000000000d0',
        blockNumber: 2,
        blockHash: 'second',
      },
      amount: '7',
    },
  ]);
  const credit = () =>
    answerOf(sql`deposits.credit(
      p_from_hash => 'first', p_block => 2::bigint, p_hash => 'second',
      p_transfers => ${transfers}::jsonb, p_ids => array[${newId('txn')}], p_minimum => 1::numeric,
      p_trial => interval '30 days', p_thresholds => '{0}'::numeric[])`);

  await pause(api().db, 'credits_paused:deposit', 'a test');
  await expect(credit()).rejects.toThrow();
  await resume(api().database.owner.db, 'credits_paused:deposit');

  expect(await credit()).toBe(true);
});

test('the previous version records levels, queues e-mails and checks domains', async () => {
  const merchant = await newMerchant(api());
  const { id, stake } = await newMember(api(), { stake: '2000' });
  const [transfer] = await rowsOf<{ id: string }>(
    api().db,
    sql`select transfer_id as id from ledger.posting where account_id = ${stake}`,
  );
  const session = await newPaySession(api(), merchant);

  await answerOf(sql`staking.note_level(${transfer?.id}, ${id}, ${RULES})`);
  await answerOf(sql`mails.about_transfer('deposit-receipt', ${transfer?.id}, ${id})`);
  const sent = await rowsOf(
    api().db,
    sql`select template from mail where member_id = ${id} order by 1`,
  );
  const domain = sql`${merchant.id}, 'shop.test'`;
  const refused = await answerOf(sql`domains.refusal(${merchant.id}, ${session.id}, 1e30, 1e30)`);
  const noted = await answerOf(
    sql`domains.note(${domain}, 'not-its-token', 'dns', 'proven', true)`,
  );

  expect(sent).toEqual([{ template: 'deposit-receipt' }, { template: 'level-changed' }]);
  expect([refused, noted]).toEqual([null, 'stale']);
  expect(await answerOf(sql`domains.is_proven(${domain})`)).toBe(
    await answerOf(sql`domain.is_proven(${domain})`),
  );
});

test('the previous version applies pending credits and counts attempts', async () => {
  const merchant = await newMerchant(api());
  const payer = await newMember(api(), { cash: '1000' });
  const { id } = await newPaySession(api(), merchant);
  await outcomeOf(sql`pay.confirm(${id}, ${payer.id}, ${TOTAL}::numeric, null::numeric, ${RULES},
    '{a,b,c}'::text[], 'https://pay.example', ${newId('txn')}, ${newId('evt')}, ${payer.sid}::uuid,
    1e24, 1e24)`);
  const waiting = () =>
    rowsOf(
      api().db,
      sql`select distinct account_id from ledger.unfolded_credit where account_id = ${merchant.cash}`,
    );
  const count = () =>
    rowsOf(
      api().db,
      sql`insert into act_limit as l (key, acts) values ('\\x00', 1)
        on conflict (key) do update set acts = l.acts + 1 where l.acts < 3 returning acts`,
    );

  const before = await waiting();
  const applied = await answerOf(sql`ledger.fold(${merchant.cash}::bigint)`);

  expect(before).toHaveLength(1);
  expect(applied).toBe(TOTAL);
  expect(await waiting()).toEqual([]);
  expect([await count(), await count()]).toEqual([[{ acts: 1 }], [{ acts: 2 }]]);
});

test('the previous version tests, redelivers and switches on the webhook of a business', async () => {
  const { id, endpoint } = await newMerchant(api(), { webhook: 'https://shop.test/hook' });
  const [event, delivery] = [newId('evt'), newId('dlv')];
  const off = sql`update webhook_endpoint set off_since = now(), off_reason = 'gone' where id = ${endpoint}`;
  await api().database.owner.db.execute(off);

  await answerOf(sql`events.record_test(p_id => ${event}, p_merchant => ${id},
    p_type => 'webhook.test', p_subject => ${event}, p_payload => '{}'::jsonb,
    p_delivery => ${delivery})`);
  const again = await answerOf(sql`events.redeliver(${id}, ${delivery})`);
  const [range] = await rowsOf(
    api().db,
    sql`select count, last from events.redeliver_range(p_merchant => ${id}, p_from => null,
      p_to => null, p_since => null, p_status => null, p_limit => 10)`,
  );
  const on = await answerOf(sql`events.switch_on(${id})`);

  expect([again, range, on]).toEqual([true, { count: 0, last: null }, true]);
});

test('the previous version finds and makes API tokens, and no key with scopes', async () => {
  const { id } = await newMerchant(api());
  const { db } = api();
  const named = await insertKey(
    db,
    api().config,
    { id },
    { name: 'Till', scopes: ['balance:read'] },
  );
  const made = newId('tok');
  await db.execute(sql`insert into api_token (hash, merchant_id, last_four, id, created_at)
    values (sha256(convert_to(${made}, 'UTF8')), ${id}, 'abcd', ${made}, default)`);
  await db.execute(sql`update api_token set revoked_at = now() where id = ${named.id}`);

  const seen = await rowsOf<{ id: string }>(
    db,
    sql`select id from api_token where merchant_id = ${id}`,
  );
  const [kept] = await rowsOf(db, sql`select revoked_at from api_key where id = ${named.id}`);

  expect(seen).toHaveLength(2);
  expect(seen).toContainEqual({ id: made });
  expect(kept).toEqual({ revoked_at: null });
});

test('the previous version formats amounts and times, and finds a level', async () => {
  const text = await answerOf(sql`pay.decimal(15e17, 18) || ' ' || pay.utc('2026-01-02T03:04:05Z')
    || ' ' || pay.level(2000, '{0,1000,5000}')`);

  expect(text).toBe('1.5 2026-01-02T03:04:05.000Z 1');
});

test('the previous version can call each function under its former name', async () => {
  const text = await readFile(FORMER, 'utf8');
  const names = [...text.matchAll(/create or replace function ([a-z_.]+)\(/g)].map(
    ([, name]) => name,
  );

  const forbidden = await rowsOf(
    api().db,
    sql`select p.oid::regprocedure as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname || '.' || p.proname = any (${`{${names.join()}}`}::text[])
        and not has_function_privilege(p.oid, 'execute')`,
  );

  expect(names.length).toBeGreaterThan(0);
  expect(forbidden).toEqual([]);
});
