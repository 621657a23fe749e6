/**
 * E-mails members once before the last entry of a pass and once before its end. Members of test mode get no e-mails: for them
 * it is only marked when they would have been told.
 */
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { queueNotice } from '../../people/notifications/queue-notice.ts';
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';

/** Days before the end; a pass that is valid for less than twice as long gets no such e-mail. */
export const REMIND_DAYS = 7;

/** Days in which what leaves one entry is found: the job may have been off for as long. */
const LOOK_BACK_DAYS = 7;

interface Due {
  id: string;
  kind: 'low' | 'end';
}

/**
 * Queues the e-mails that are due: of live businesses by real time, or of one business by its own.
 * @returns how many passes were due
 */
export async function queuePassReminders(
  db: Db,
  config: Config,
  business?: string,
): Promise<number> {
  const [now, passes] =
    business === undefined
      ? [sql`now()`, sql`p.livemode`]
      : [sql`(select time.of(${business}))`, sql`p.merchant_id = ${business}`];
  const due = await rowsOf<Due>(
    db,
    sql`select h.id, due.kind
      from (
        select o.id, 'end' as kind from pass_holding o
        where o.ended is null and o.valid_until <= ${now} + ${REMIND_DAYS} * interval '1 day' and o.told_end_at is null
          and o.valid_until - o.valid_from >= 2 * ${REMIND_DAYS} * interval '1 day' and passes.unused(o) > 0
        union all
        select o.id, 'low' from (
          select v.holding_id as id from pass_visit v
          where v.created_at > now() - ${LOOK_BACK_DAYS} * interval '1 day'
          union
          select sold.id from refund r join pass_holding sold on sold.session_id = r.session_id
          where r.created_at > now() - ${LOOK_BACK_DAYS} * interval '1 day' and r.entries is not null
        ) lessened join pass_holding o on o.id = lessened.id
        where o.ended is null and o.told_low_at is null and o.entries > 1 and passes.unused(o) = 1
      ) due
      join pass_holding h on h.id = due.id join pass p on p.id = h.pass_id
      where ${passes} and not passes.has_ended(h, ${now})
      order by h.valid_until`,
  );
  await tryEach(due, (one) => queueOne(db, config, one), 'e-mails were not queued');
  return due.length;
}

/** The row is marked in the commit that queues the e-mail. */
function queueOne(db: Db, config: Config, { id, kind }: Due): Promise<void> {
  return db.transaction(async (tx) => {
    const [told] = await rowsOf<{
      member: string;
      merchant: MerchantIdentity;
      pass: string;
      until: string;
    }>(
      tx,
      sql`select told.member, appearance.identity(b) as merchant, p.name as pass,
          format.utc(told.valid_until) as until
        from passes.mark_told(${id}, ${kind}) told
        join pass p on p.id = told.pass_id join merchant b on b.id = p.merchant_id`,
    );
    if (!told) return;
    const { member, merchant, pass, until } = told;
    const template = kind === 'low' ? 'pass-low' : 'pass-ending';
    const notice = { about: member, kind: 'pass_reminder', template } as const;
    await queueNotice(tx, config, notice, () => ({
      ...merchantValues(merchant),
      pass,
      until,
      url: hostedLink(config, '/account/membership'),
    }));
  });
}
