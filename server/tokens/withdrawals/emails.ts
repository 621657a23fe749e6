import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { knownAddresses } from '../../people/credentials/known-addresses.ts';
import { queueNotice } from '../../people/notifications/queue-notice.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { localeOf, queueMail } from '../../platform/mail/outbox.ts';
import type { WithdrawalMailName } from '../../platform/mail/template-values.ts';
import { readWithdrawal } from './queries.ts';

/** Pages of the hosted app: an exit has its own, a payout is shown on the payment account. */
export const WITHDRAWAL_PAGES = { exit: '/account/profile/exit', payout: '/account/cash' } as const;

/**
 * Queues the e-mail about a withdrawal's new status, in the transaction that changed it.
 * @param code cancels the withdrawal; only the first e-mail contains it
 */
export async function queueWithdrawalEmail(
  tx: Db,
  config: Config,
  id: string,
  template: WithdrawalMailName,
  code?: string,
): Promise<void> {
  const withdrawal = await readWithdrawal(tx, id);
  if (withdrawal.kind === 'payout' && template === 'withdrawal-failed') {
    return queueFailedPayout(tx, config, withdrawal, id);
  }
  const leaving = await leavingOf(tx, id);
  const people = await rowsOf<{ id: string }>(tx, sql`select id from withdrawals.people(${id}) id`);
  for (const person of people) {
    // Recently replaced addresses get it too: a thief may have replaced them.
    const { addresses, locale: wish } = await knownAddresses(tx, person.id);
    const locale = localeOf(config, wish);
    const values = { ...valuesOf(config, withdrawal, locale, code), leaving };
    for (const to of addresses) await queueMail(tx, config, { to, locale, template, values });
  }
}

/** 'exit' when the withdrawal leaves nothing of the membership, else empty. */
async function leavingOf(tx: Db, id: string): Promise<string> {
  const [left] = await rowsOf<{ leaving: string }>(
    tx,
    sql`select case when w.kind = 'exit' and ledger.balance(m.stake_account) = 0 then w.kind else '' end as leaving
      from withdrawal w join member m on m.id = w.member_id where w.id = ${id}`,
  );
  return left?.leaving ?? '';
}

/** Nothing has left the business, so that people may switch this e-mail off. */
async function queueFailedPayout(
  tx: Db,
  config: Config,
  withdrawal: Withdrawal,
  id: string,
): Promise<void> {
  const [owner] = await rowsOf<{ about: string }>(
    tx,
    sql`select member_id as about from withdrawal where id = ${id}`,
  );
  if (!owner) return;
  const notice = { ...owner, kind: 'payout_failed', template: 'withdrawal-failed' } as const;
  await queueNotice(tx, config, notice, (locale) => valuesOf(config, withdrawal, locale));
}

function valuesOf(config: Config, withdrawal: Withdrawal, locale: string, code?: string) {
  const { kind, amount, address, holdUntil, closedAt, requestedAt, transactionHash } = withdrawal;
  const { holdReason, reason } = withdrawal;
  return {
    amount: formatMoney(amount, brand.token.symbol, locale),
    address,
    at: closedAt ?? requestedAt,
    until: holdUntil,
    transaction: transactionHash ?? '',
    leaving: '',
    payout: kind === 'payout' ? kind : '',
    onePerson: holdReason === 'one_person' ? holdReason : '',
    replaced: reason === 'address_changed' ? reason : '',
    // The code works without signing in; the exit's page accepts it for payouts too.
    url: code
      ? hostedLink(config, WITHDRAWAL_PAGES.exit, {
          cancel: code,
          ...(kind === 'payout' ? { kind } : {}),
        })
      : hostedLink(config, WITHDRAWAL_PAGES[kind]),
  };
}
