/** The check constraints of rows that each payment writes: one for each table, so each rule is tried alone. */
import { expect, test } from 'vitest';
import { sql } from '../../../server/platform/db/statement.ts';
import { writeWaiting } from '../../../server/platform/mail/send-due.ts';
import { useApi } from '../../support/api/api.ts';
import { refusalOf } from '../../support/database/refusal.ts';
import { payScene } from '../../support/payments/pay-scene.ts';
import { paidScene } from '../../support/payments/refunds.ts';
import { newMember } from '../../support/people/people.ts';

const api = useApi();

test.each([
  ['an unknown status', sql`status = 'unknown'`],
  ['no amount', sql`amount = 0`],
  ['no time at which it ended', sql`closed_at = null`],
  ['no payer', sql`payer_id = null`],
  ['no transfer', sql`transfer_id = null`],
  ['no gross total', sql`gross = null`],
  ['no total', sql`total = null`],
  ['a status of an unpaid session', sql`status = 'expired'`],
])('a paid session cannot have %s', async (_, change) => {
  const { id } = await paidScene(api());

  expect(await refusalOf(api(), sql`update pay_session set ${change} where id = ${id}`)).toBe(
    'pay_session_consistent',
  );
});

test.each([
  ['a time at which it ended', sql`closed_at = now()`],
  ['the status of a paid one', sql`status = 'paid', closed_at = now()`],
])('a pending session cannot have %s', async (_, change) => {
  const { id } = await payScene(api());

  expect(await refusalOf(api(), sql`update pay_session set ${change} where id = ${id}`)).toBe(
    'pay_session_consistent',
  );
});

test.each([
  ['an unknown status', sql`status = 'unknown'`],
  ['content beside its transfer', sql`content = ''`],
  ['a transfer without its member', sql`member_id = null`],
  ['a member without a transfer', sql`transfer_id = null`],
])('a receipt e-mail cannot have %s', async (_, change) => {
  const { payer } = await paidScene(api());
  await writeWaiting(api().db);

  expect(await refusalOf(api(), sql`update mail set ${change} where member_id = ${payer.id}`)).toBe(
    'mail_consistent',
  );
});

test.each(['amount', 'sum', 'spent'])('a payer’s limit cannot have a negative %s', async (name) => {
  const { id } = await newMember(api());
  const limit = sql`insert into payer_limit (member_id, ${sql.identifier(name)}) values (${id}, -1)`;

  expect(await refusalOf(api(), limit)).toBe('payer_limit_amounts');
});
