/** E-mails members once before the last entry of a pass and once before its end. */
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { queueNotice } from '../../people/notifications/queue-notice.ts';
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';

/** Days before the end; a pass that is valid for less than twice as long gets no such e-mail. */
const REMIND_DAYS = 7;

interface Due {
  id: string;
  kind: 'low' | 'end';
}

/** Queues the e-mails that are due, by the time of each business. */
export async function queuePassReminders(db: Db, config: Config): Promise<void> {
  const due = await rowsOf<Due>(
    db,
    sql`select h.id, n.kind
      from pass_holding h join pass p on p.id = h.pass_id
      cross join lateral (select time.of(p.merchant_id) as at) now
      cross join lateral (
        select 'end' as kind where h.told_end_at is null
          and h.valid_until <= now.at + ${REMIND_DAYS} * interval '1 day'
          and h.valid_until - h.valid_from >= 2 * ${REMIND_DAYS} * interval '1 day'
          and passes.unused(h) > 0
        union all
        select 'low' where h.told_low_at is null and h.entries > 1 and passes.unused(h) = 1
      ) n
      where h.ended is null and p.livemode and not passes.has_ended(h, now.at)
        and (h.told_end_at is null or h.told_low_at is null)
      order by h.valid_until`,
  );
  await tryEach(due, (one) => queueOne(db, config, one), 'e-mails were not queued');
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
