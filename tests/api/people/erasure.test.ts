/** Deletion of an account: obstacles, waiting period, and the data that remains. */
import { describe, expect, test } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { ALL_PERSONAL_DATA } from '../../../server/operate/privacy/personal-data.ts';
import { eraseDue } from '../../../server/people/erasure/erase-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { mailsTo, templatesTo } from '../../support/mail/outbox.ts';
import { paidScene, refund } from '../../support/payments/refunds.ts';
import { codeIn } from '../../support/people/credential-changes.ts';
import { newKnownPerson } from '../../support/people/known-person.ts';
import {
  newMember,
  newPaySession,
  PASSWORD,
  type TestMember,
} from '../../support/people/people.ts';
import { confirmationOf, confirmWith, registerAs } from '../../support/people/registration.ts';
import { signInWith } from '../../support/people/sign-in.ts';
import { move } from '../../support/tokens/transfers.ts';

const api = useApi({ chain: SILENT_CHAIN });

const ask = ({ token }: TestMember, body: object = { currentPassword: PASSWORD }) =>
  api().call(erasureEndpoints.request, { token, body });
const read = async ({ token }: TestMember) =>
  (await api().call(erasureEndpoints.read, { token })).json();
const newEmpty = () => newMember(api(), { cash: '0' });

/** Lets the waiting time pass and runs the job. */
async function pass({ id }: { id: string }): Promise<void> {
  await api().database.owner.db.execute(
    sql`update erasure_request set due_at = now() where member_id = ${id} and done_at is null`,
  );
  await eraseDue(api().db, api().config, ERASURE_STEPS);
}

const empty = ({ cash, stake }: Pick<TestMember, 'cash' | 'stake'>) =>
  Promise.all([drain(cash), drain(stake)]);
async function drain(account: bigint): Promise<void> {
  const [row] = await rowsOf<{ amount: string }>(
    api().db,
    sql`select format.decimal(ledger.balance(${account}), 18) as amount`,
  );
  if (row?.amount !== '0')
    await move(api(), { kind: 'stake', amount: row?.amount ?? '0', from: account });
}

describe('the deletion of an account', () => {
  test('is asked for with the strongest factor, announced, and done after a week', async () => {
    const ana = await newEmpty();

    const without = await ask(ana, {});
    const asked = await ask(ana);
    const { dueAt } = asked.json();
    await eraseDue(api().db, api().config, ERASURE_STEPS);
    const before = await read(ana);
    await pass(ana);

    expect([without.json().code, asked.statusCode]).toEqual(['password_missing', 200]);
    expect(Date.parse(dueAt)).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    expect(before.dueAt).toBe(dueAt);
    expect((await api().call(authEndpoints.readMe, { token: ana.token })).statusCode).toBe(401);
    expect((await signInWith(api(), ana.email)).json().code).toBe('credentials_invalid');
    expect(await templatesTo(api(), ana.email)).toEqual(['erasure-done']);
  });

  test('closes the account meanwhile, and asking again keeps the date', async () => {
    const ana = await newEmpty();
    const first = (await ask(ana)).json();
    const { id } = await newPaySession(api(), (await paidScene(api())).merchant);
    const shown = await api().http.inject({
      url: `/api/pay/${id}`,
      headers: { authorization: `Bearer ${ana.token}` },
    });

    expect((await ask(ana)).json()).toEqual(first);
    expect(shown.json().payer).toMatchObject({
      availability: 'payments_disabled',
      disabledBy: 'account_deleting',
    });
    const accounts = await api().call(walletEndpoints.readAccounts, { token: ana.token });
    expect(accounts.json()).toMatchObject({
      paymentsOff: 'payments_disabled',
      disabledBy: 'account_deleting',
    });
  });

  test.each([
    [
      'in the profile',
      (ana: TestMember) => api().call(erasureEndpoints.cancel, { token: ana.token }),
    ],
    [
      'by the link in the mail',
      async ({ email }: TestMember) =>
        api().call(erasureEndpoints.stop, {
          body: { code: await codeIn(api(), email, 'erasure-asked', 'keep') },
        }),
    ],
  ])('is stopped %s, and the account is open again', async (_, stop) => {
    const ana = await newEmpty();
    await ask(ana);

    const stopped = await stop(ana);
    await pass(ana);

    expect(stopped.statusCode).toBe(200);
    expect(await read(ana)).toEqual({ dueAt: null, blockers: [], reservedUntil: null, days: 7 });
    const rows = await rowsOf(
      api().db,
      sql`select from member where id = ${ana.id} and closed_at is null`,
    );
    expect(rows).toHaveLength(1);
  });

  test('is refused while tokens are on it, and for a frozen account', async () => {
    const ana = await newMember(api(), { cash: '1' });
    const eva = await newEmpty();
    const { db } = api().database.owner;
    await db.execute(sql`update member set outgoing_frozen_at = now() where id = ${eva.id}`);

    expect((await ask(ana)).json().code).toBe('erasure_blocked');
    expect((await read(ana)).blockers).toEqual(['balance']);
    expect((await ask(eva)).json().code).toBe('account_frozen');
  });

  test('is stopped when a refund arrives before it is done', async () => {
    const scene = await paidScene(api(), {}, { cash: '152' });
    await ask(scene.payer);
    await refund(api(), scene);

    await pass(scene.payer);

    expect(await templatesTo(api(), scene.payer.email)).toContain('erasure-stopped');
    expect((await read(scene.payer)).dueAt).toBeNull();
  });

  test('lets the address register again, and refuses a refund to the deleted account', async () => {
    const scene = await paidScene(api(), {}, { cash: '152' });
    await ask(scene.payer);
    await pass(scene.payer);

    const refused = await refund(api(), scene);
    await registerAs(api(), scene.payer.email);
    await confirmWith(api(), await confirmationOf(api(), scene.payer.email));

    expect(refused.json().code).toBe('payments_disabled');
    expect((await signInWith(api(), scene.payer.email)).statusCode).toBe(200);
  });
});

test('an operator asks for the deletion of an account for its owner', async () => {
  const ana = await newEmpty();
  const about = ['--email', ana.email, '--reason', 'a letter', '--reference', ana.id];

  const { output } = await ops(api(), 'member:erase', ...about);
  await pass(ana);

  expect(output).toContain('will be deleted at');
  expect((await api().call(authEndpoints.readMe, { token: ana.token })).statusCode).toBe(401);
});

test('no table identifies an erased member, except the records that the register keeps', async () => {
  const person = await newKnownPerson(api());
  const { db } = api().database.owner;
  await db.execute(sql`delete from passkey where member_id = ${person.person}`);
  await db.execute(sql`delete from second_factor where member_id = ${person.person}`);
  await empty(person);
  await empty(person.own);
  const asked = await ask(person);
  expect([asked.statusCode, (await read(person)).blockers]).toEqual([200, []]);
  await pass({ id: person.person });
  await db.execute(sql`delete from mail where template = 'erasure-done'`);

  const left: string[] = [];
  const kept = Object.entries(ALL_PERSONAL_DATA).filter(([, rule]) => rule.personal);
  for (const [table, rule] of kept) {
    const rows = await rowsOf<Record<string, unknown>>(
      db,
      sql`select * from ${sql.raw(table)} t where t::text like ${`%${person.mark}%`}`,
    );
    if (rule.personal && rule.erasing !== 'keeps' && rows.length > 0) left.push(table);
    for (const column of rule.personal && rule.erasing === 'deletes'
      ? ['member_id', 'merchant_id']
      : []) {
      if (!rule.personal?.[column]) continue;
      const own = sql`select from ${sql.raw(table)} where ${sql.raw(column)} in (${person.id}, ${person.person})`;
      if ((await rowsOf(db, own)).length > 0) left.push(`${table}.${column}`);
    }
  }

  expect(left).toEqual([]);
  const [row] = await rowsOf<{ name: string | null; email: string }>(
    db,
    sql`select name, email from member where id = ${person.person}`,
  );
  expect(row).toEqual({ name: null, email: `${person.person}@erased.invalid` });
  expect(await mailsTo(api(), person.email)).toEqual([]);
});
