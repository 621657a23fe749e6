import { sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import type { Withdrawal } from '#shared/withdrawals/contract.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import type { WithdrawalLetterName } from '../mail/letter-values.ts';
import { localeOf, queueMail } from '../mail/outbox.ts';
import { readWithdrawal } from './queries.ts';

/** Where the page of a withdrawal is: an exit has its own, a payout is on the payment account's. */
const PAGES = { exit: '/account/profile/exit', payout: '/account/cash' } as const;

/**
 * Tells the owner what has become of a withdrawal, in the transaction that made it so.
 * @param code cancels it; only the first mail has one
 */
export async function tellWithdrawal(
  tx: Db,
  config: Config,
  id: string,
  letter: WithdrawalLetterName,
  code?: string,
): Promise<void> {
  const withdrawal = await readWithdrawal(tx, id);
  const [owner] = await rowsOf<{ email: string; locale: string | null }>(
    tx,
    sql`select m.email, m.locale from withdrawal w join member m on m.id = w.member_id
      where w.id = ${id}`,
  );
  if (!owner) throw new Error(`nobody owns ${id}`);
  const locale = localeOf(config, owner.locale);
  await queueMail(tx, config, {
    to: owner.email,
    locale,
    letter,
    values: valuesOf(config, withdrawal, locale, code),
  });
}

function valuesOf(config: Config, withdrawal: Withdrawal, locale: string, code?: string) {
  const { kind, amount, address, holdUntil, closedAt, requestedAt, transactionHash } = withdrawal;
  return {
    amount: formatMoney(amount, brand.token.symbol, locale),
    address,
    at: closedAt ?? requestedAt,
    until: holdUntil,
    transaction: transactionHash ?? '',
    // Whoever has the code needs no sign-in, and the exit's page is the one that takes it.
    url: code ? hostedLink(config, PAGES.exit, { cancel: code }) : hostedLink(config, PAGES[kind]),
  };
}
