/**
 * Whoever takes over a process can send any statement with its database login. The login of the web
 * process creates no tokens and approves nothing; the worker's pays for nobody and changes no
 * credentials; neither can write or read the audit log.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccount } from '../../../server/ledger/accounts.ts';
import { type Database, openPostgres, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { asLogin, LOGINS } from '../../support/database/postgres-server.ts';
import { newMember } from '../../support/people/people.ts';

type Process = keyof typeof LOGINS;
/** A statement or the name of a function, keyed by its effect. `$…` are ids. */
type Attacks = Record<string, string>;

const api = useApi();
const REFUSED = /permission denied|must be owner|does not own these accounts/;
const ids = { $victim: '', $treasury: '' };
const open = new Map<Process, Database>();

function as(process: Process): Database {
  const database =
    open.get(process) ?? openPostgres(asLogin(api().database.url ?? '', LOGINS[process]), 1);
  open.set(process, database);
  return database;
}

beforeAll(async () => {
  ids.$victim = (await newMember(api(), { cash: '5' })).id;
  const treasury = { floor: true, deferredCredit: true };
  ids.$treasury = String(await openAccount(api().database.owner.db, 'treasury:tokens', treasury));
});
afterAll(() => Promise.all([...open.values()].map((database) => database.close())));

/** Outside facts: only the worker may claim that they happened. */
const CREDITS: Attacks = {
  'credit a deposit': 'deposits.credit',
  'credit a purchase': 'purchases.credit',
  'reverse a purchase': 'purchases.refund',
  'believe a price': 'rates.observe',
  'approve all withdrawals': 'withdrawals.approve_due',
  'give a withdrawal a nonce': 'withdrawals.allot',
  'store signed bytes': 'withdrawals.keep_signed',
  'settle a withdrawal': 'withdrawals.settle',
  'fail a withdrawal': 'withdrawals.fail',
};
/** Decisions of operators. */
const DECISIONS: Attacks = {
  'give an airdrop': 'airdrops.give',
  'fund the treasury': 'ledger.fund_treasury',
  'release a held loss': 'purchases.release_loss',
  'take back a loss': 'purchases.take_back_loss',
  'end a pause': 'ops.resume',
  'raise a bound on credits': 'ops.set_credit_bound',
  'set the price': 'rates.set_by_hand',
  'accept a price': 'rates.accept',
  'release a stranded withdrawal': 'withdrawals.release_stranded',
  'become an administrator': `update member set role = 'admin'`,
  'unblock a member': 'update member set payments_enabled = true',
  'move the scan of the chain': 'update chain_scan set block_number = 0',
  'write the audit log as another operator': `insert into audit_log
    (operator, command, arguments, outcome) values ('cfo@bank', 'treasury:fund', '{}', 'begun')`,
  'read what was said about a command': 'select value from audit_text',
};
/** Statements that every process is refused. */
const FORBIDDEN: Attacks = {
  'post a transfer': 'ledger.post',
  'open an account': 'ledger.open_account',
  'record an event': 'events.record',
  'insert a price': `insert into token_rate (currency, rate, source) values ('EUR', 0.0001, 'x')`,
  'record a deposit': 'insert into deposit (amount) values (1)',
  'change the member of a deposit address': `update deposit_address set member_id = '$victim'`,
  'record a withdrawal': `insert into withdrawal (id) values ('wd_x')`,
  'approve a withdrawal': `update withdrawal set status = 'approved'`,
  'change the address of a withdrawal': `update withdrawal set address = '0x'`,
  'shorten a hold': `update withdrawal set hold_until = now()`,
  'end the hold after a changed credential': 'update member set outgoing_held_until = null',
  'insert a purchase': `insert into purchase (id) values ('ord_x')`,
  'change what a purchase gives': 'update purchase set tokens = tokens * 1000',
  'cancel a debt': 'update member set owed = 0',
  'end a hold on card money': 'delete from card_hold',
  'spend the treasury as a member': `update member set cash_account = $treasury where id = '$victim'`,
  'forge an event of a merchant': `insert into event (id, payload) values ('evt_x', '{}')`,
  'change the audit log': `update audit_log set operator = 'cfo@bank'`,
  'delete from the audit log': 'delete from audit_log',
  'delete an alert': 'delete from alert',
  'forget what was credited within the hour': 'delete from ops.credit_minute',
  'raise a bound without its function': 'update ops.credit_bound set most = 1e36',
  'record that custody is complete': 'update custody_check set difference = 0',
  'delete a transfer': 'delete from ledger.transfer',
  'change a balance': 'update ledger.account set balance = 1',
  'drop a guard': 'drop trigger posting_guard on ledger.posting',
  'record a migration': `insert into migration (name, hash) values ('x', 'y')`,
  'replace a function': `create or replace function ledger.balance(p_account bigint)
    returns numeric language sql as 'select 1::numeric'`,
};
/** Acts of members. */
const ACTS: Attacks = {
  'pay as a member': 'pay.confirm',
  'request a withdrawal': 'withdrawals.request',
  'move a stake': 'staking.change',
  'order by card': 'purchases.place_order',
  'change a password': `update member set password_hash = 'x'`,
  'change an e-mail address': `update member set email = 'x@x.test'`,
  'add a passkey': 'insert into passkey (id) values (gen_random_uuid())',
  'sign in': 'insert into auth_session (id) values (gen_random_uuid())',
  'insert a payment session': `insert into pay_session (id) values ('pay_x')`,
  'send webhooks elsewhere': `update webhook_endpoint set url = 'https://x.test'`,
};

/** A call with null for each argument: permissions are checked before the function runs. */
async function callOf(name: string): Promise<string> {
  const [found] = await rowsOf<{ types: string[] }>(
    api().database.owner.db,
    sql`select array(select format_type(t, null) from unnest(p.proargtypes) t) as types
      from pg_proc p where p.oid = (
        select max(oid) from pg_proc where pronamespace::regnamespace || '.' || proname = ${name})`,
  );
  if (!found) throw new Error(`no function ${name}`);
  return `select ${name}(${found.types.map((type) => `null::${type}`).join()})`;
}

function mayNot(process: Process, attacks: Attacks): void {
  test.each(Object.entries(attacks))('may not %s', async (_, attack) => {
    const isFunction = /^[a-z_]+\.[a-z_]+$/.test(attack);
    const statement = isFunction ? await callOf(attack) : attack;
    const filled = Object.entries(ids).reduce(
      (text, [name, id]) => text.replaceAll(name, id),
      statement,
    );
    await expect(as(process).execute(filled)).rejects.toThrow(REFUSED);
  });
}

describe('the login of the web process', () => {
  mayNot('web', { ...CREDITS, ...DECISIONS, ...FORBIDDEN });
  mayNot('web', {
    'insert a member who spends the treasury': `insert into member
      (id, email, password_hash, cash_account) values ('usr_x', 'x@x.test', 'x', $treasury)`,
    'prove a domain by hand': `update domain_proof set proven_at = now()`,
    'switch withdrawals on': `insert into switch (name, is_on) values ('withdrawals_paused', false)`,
    'delete the record of a changed credential': 'delete from credential_change',
    'read the key that signs proofs of reserves': 'select private_key from reserve_key',
    'schedule a job': `insert into pgboss.job (name) values ('x')`,
  });
});

describe('the login of the worker', () => {
  mayNot('worker', { ...DECISIONS, ...FORBIDDEN, ...ACTS });
});

describe('the login of operators', () => {
  const has = ['reverse a purchase', 'credit a purchase', 'send webhooks elsewhere'];
  const others = Object.entries({ ...CREDITS, ...ACTS }).filter(([what]) => !has.includes(what));
  mayNot('operator', { ...Object.fromEntries(others), ...FORBIDDEN });
});
