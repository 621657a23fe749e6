/** Accounts that were never confirmed are deleted after thirty days, and no others. */
import { expect, test } from 'vitest';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { eraseDue } from '../../../server/people/erasure/erase-due.ts';
import { deleteUnconfirmedMembers } from '../../../server/people/members/delete-unconfirmed.ts';
import { findByEmail } from '../../../server/people/members/find.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { letMemberAge } from '../../support/clock/age.ts';
import { deposit, newMember } from '../../support/people/people.ts';
import {
  confirmationOf,
  confirmWith,
  newEmail,
  registerAs,
} from '../../support/people/registration.ts';

const api = useApi();
const BUSINESS = {
  business: { recipientName: 'Casa Lumen', recipientDomain: 'casa-lumen.test' },
};

/** Registered so long ago, and never confirmed. */
async function waiting(age: string, changes: Record<string, unknown> = {}) {
  const email = newEmail();
  await registerAs(api(), email, changes);
  const [someone] = await rowsOf<{ id: string; cash: bigint }>(
    api().db,
    sql`select id, cash_account as cash from member where email = ${email}`,
  );
  if (!someone) throw new Error(`${email} is not registered`);
  await letMemberAge(api(), someone.id, age);
  return { email, ...someone };
}

const isKnown = async ({ email }: { email: string }) =>
  (await findByEmail(api().db, email)) !== undefined;

test('after thirty days, with everything they gave, and may register anew', async () => {
  const [person, business] = [await waiting('31 days'), await waiting('31 days', BUSINESS)];

  await deleteUnconfirmedMembers(api().db);

  expect([await isKnown(person), await isKnown(business)]).toEqual([false, false]);
  const left = await rowsOf(
    api().db,
    sql`select id from merchant where id = ${business.id}
      union all select member_id from acceptance where member_id in (${person.id}, ${business.id})
      union all select member_id from member_device where member_id in (${person.id}, ${business.id})
      union all select member_id from mail_code where member_id in (${person.id}, ${business.id})`,
  );
  expect(left).toEqual([]);
  await registerAs(api(), person.email);
  expect((await confirmWith(api(), await confirmationOf(api(), person.email))).statusCode).toBe(
    200,
  );
});

test('not a day before', async () => {
  const person = await waiting('29 days');

  await deleteUnconfirmedMembers(api().db);

  expect(await isKnown(person)).toBe(true);
});

test('not while a link they asked for is good', async () => {
  const person = await waiting('31 days');
  await api().call(registrationEndpoints.sendEmailConfirmation, { body: { email: person.email } });

  await deleteUnconfirmedMembers(api().db);

  expect((await confirmWith(api(), await confirmationOf(api(), person.email))).statusCode).toBe(
    200,
  );
});

test('not with tokens', async () => {
  const person = await waiting('31 days');
  await deposit(api(), person.cash, '1');

  await deleteUnconfirmedMembers(api().db);

  expect(await isKnown(person)).toBe(true);
});

test('not a business that an operator has given a token', async () => {
  const business = await waiting('31 days');
  const options = ['--email', business.email, '--name', 'Casa Lumen', '--domain', 'lumen.test'];
  expect((await ops(api(), 'business:create', ...options)).code).toBe(0);

  await deleteUnconfirmedMembers(api().db);

  expect(await isKnown(business)).toBe(true);
});

test('not with a request for deletion, which stops no other', async () => {
  const shop = { recipientName: 'Lira Lenta', recipientDomain: 'lira-lenta.test' };
  const [erased, asked] = [await waiting('31 days'), await waiting('31 days', { business: shop })];
  for (const { email, id } of [erased, asked]) {
    const about = ['--email', email, '--reason', 'a letter', '--reference', id];
    expect((await ops(api(), 'member:erase', ...about)).code).toBe(0);
  }
  await api().database.owner.db.execute(
    sql`update erasure_request set due_at = now() where member_id = ${erased.id}`,
  );
  await eraseDue(api().db, api().config, ERASURE_STEPS);
  const other = await waiting('31 days');
  await api().db.execute(sql`delete from mail_code`);

  await deleteUnconfirmedMembers(api().db);

  expect([await isKnown(other), await isKnown(asked)]).toEqual([false, true]);
});

test('never a member who has confirmed', async () => {
  const member = await newMember(api());
  await letMemberAge(api(), member.id, '10 years');

  await deleteUnconfirmedMembers(api().db);

  expect(await isKnown(member)).toBe(true);
});
