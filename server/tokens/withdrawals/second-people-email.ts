import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { mailRecipientOf } from '../../people/members/mail-recipient.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { localeOf, queueMail } from '../../platform/mail/outbox.ts';
import { WITHDRAWAL_PAGES } from './emails.ts';
import { readWithdrawal } from './queries.ts';
import { readSecondPeople } from './second-people.ts';

/** Asks everybody who may approve the withdrawal, in the transaction that requests it. */
export async function tellSecondPeople(tx: Db, config: Config, id: string): Promise<void> {
  const [asked] = await rowsOf<{ business: string; name: string; by: string }>(
    tx,
    sql`select w.member_id as business, b.recipient_name as name, m.email as by
      from withdrawal w join merchant b on b.id = w.member_id join member m on m.id = w.requested_by
      where w.id = ${id} and w.second_person`,
  );
  if (!asked) return;
  const { kind, amount, address, requestedAt, secondApproval } = await readWithdrawal(tx, id);
  for (const person of await readSecondPeople(tx, config, asked.business)) {
    const recipient = await mailRecipientOf(tx, person.id);
    const locale = localeOf(config, recipient.locale);
    await queueMail(tx, config, {
      ...recipient,
      locale,
      template: 'second-approval',
      values: {
        business: asked.name,
        amount: formatMoney(amount, brand.token.symbol, locale),
        address,
        by: asked.by,
        at: requestedAt,
        until: secondApproval?.until ?? '',
        url: hostedLink(config, WITHDRAWAL_PAGES[kind]),
      },
    });
  }
}
