/**
 * The limits up to which a member may pay without confirmation: the operator's, or lower ones the
 * member has set.
 */

import { brand } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import type { PaymentLimits } from '#shared/pay/limits-schemas.ts';
import { type Proof, reauthenticate } from '../../people/factors/reauthenticate.ts';
import { mailRecipientOf } from '../../people/members/mail-recipient.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { stepUpLimits } from './approvals.ts';
import { tokens } from './approved-total.ts';

/** In base units. */
export interface PayerLimits {
  amount: bigint;
  sum: bigint;
  /** Paid since the last confirmed payment. */
  spent: bigint;
}

export async function payerLimits(
  db: Db,
  config: Pick<Config, 'stepUp'>,
  memberId: Operand<string>,
): Promise<PayerLimits> {
  const [row] = await rowsOf<Record<keyof PayerLimits, string>>(
    db,
    sql`select amount::text, sum::text, spent::text
      from pay.payer_limits(p_member => ${memberId}, ${stepUpLimits(config)})`,
  );
  if (!row) throw new Error('pay.payer_limits returned no row');
  return { amount: BigInt(row.amount), sum: BigInt(row.sum), spent: BigInt(row.spent) };
}

/** @returns which limit a payment of this total exceeds; null while the sign-in is enough for it */
export async function confirmationReason(
  db: Db,
  config: Pick<Config, 'stepUp'>,
  memberId: string,
  total: bigint,
): Promise<'amount' | 'sum' | null> {
  const [row] = await rowsOf<{ reason: 'amount' | 'sum' | null }>(
    db,
    sql`select pay.confirmation_reason(p_member => ${memberId}, p_total => ${String(total)}::numeric,
      ${stepUpLimits(config)}) as reason`,
  );
  if (!row) throw new Error('pay.confirmation_reason returned no row');
  return row.reason;
}

export async function readLimits(
  db: Db,
  config: Pick<Config, 'stepUp'>,
  memberId: Operand<string>,
): Promise<PaymentLimits> {
  const { amount, sum, spent } = await payerLimits(db, config, memberId);
  const { stepUp } = config;
  return {
    amount: formatToken(amount),
    sum: formatToken(sum),
    spent: formatToken(spent),
    most: { amount: formatToken(stepUp.amount), sum: formatToken(stepUp.sum) },
  };
}

/**
 * Lowering limits requires no confirmation. Raising one would let a stolen session spend more, so
 * it requires reauthentication and notifies the member by e-mail.
 * @throws Problem validation_failed, and what `reauthenticate` throws
 */
export async function changeLimits(
  db: Db,
  config: Config,
  memberId: string,
  { amount, sum, ...proof }: { amount: string; sum: string } & Proof,
): Promise<void> {
  const wanted = { amount: unitsOf('amount', amount), sum: unitsOf('sum', sum) };
  const most = config.stepUp;
  if (wanted.amount > most.amount) throw aboveMost('amount', most.amount);
  if (wanted.sum > most.sum) throw aboveMost('sum', most.sum);
  const isHigher = (now: PayerLimits) => wanted.amount > now.amount || wanted.sum > now.sum;
  const isProven = isHigher(await payerLimits(db, config, memberId));
  if (isProven) await reauthenticate(db, config, memberId, proof);
  const isChanged = await db.transaction(async (tx) => {
    await rowsOf(
      tx,
      sql`insert into payer_limit (member_id) values (${memberId}) on conflict do nothing`,
    );
    // Lock before reading, because a concurrent change may have lowered the limits.
    await tx.execute(sql`select from payer_limit where member_id = ${memberId} for update`);
    if (!isProven && isHigher(await payerLimits(tx, config, memberId))) {
      return false;
    }
    await tx.execute(sql`update payer_limit set amount = ${wanted.amount}, sum = ${wanted.sum}
      where member_id = ${memberId}`);
    if (isProven) await notifyRaisedLimits(tx, config, memberId, { amount, sum });
    return true;
  });
  // A concurrent change lowered the limits, so this change is a raise now: start again.
  if (!isChanged) await changeLimits(db, config, memberId, { amount, sum, ...proof });
}

function unitsOf(field: string, text: string): bigint {
  try {
    return tokens(text);
  } catch {
    throw fieldProblem(field, 'A decimal string such as "152.5".');
  }
}

const aboveMost = (field: string, most: bigint) =>
  fieldProblem(field, `At most ${formatToken(most)} ${brand.token.symbol}.`);

async function notifyRaisedLimits(
  tx: Db,
  config: Config,
  memberId: string,
  { amount, sum }: { amount: string; sum: string },
): Promise<void> {
  await queueMail(tx, config, {
    ...(await mailRecipientOf(tx, memberId)),
    template: 'payment-limits-raised',
    values: {
      at: new Date().toISOString(),
      amount,
      sum,
      url: hostedLink(config, '/account/forgot-password'),
    },
  });
}
