/** E-mails members once before their trial ends and once after it has ended. */
import { brand, LEVELS } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { formatToken } from '#shared/money.ts';
import { queueNotice } from '../../people/notifications/queue-notice.ts';
import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';

/** Days before the end; a shorter trial gets no reminder. */
const REMIND_DAYS = 3;
/** No e-mail for trials that ended longer ago, such as those before this job existed. */
const NEWS_DAYS = 7;
const AT_ONCE = 200;

interface Due {
  id: string;
  kind: 'ending' | 'ended';
  until: string;
}

/**
 * Queues the e-mails that are due. Members whose stake gives a level get none, nor do members who
 * were just notified that their membership lapsed, or whose stake is leaving.
 * @returns the number of queued e-mails
 */
export async function queueTrialNotices(db: Db, config: Config): Promise<number> {
  const due = await rowsOf<Due>(
    db,
    sql`select m.id, n.kind, format.utc(t.until) as until
      from member m
      cross join lateral (select m.confirmed_at + ${config.trialDays} * interval '1 day') t (until)
      cross join lateral (select case when t.until <= now() then 'ended' else 'ending' end) n (kind)
      where m.kind = 'person' and m.livemode and m.confirmed_at between now() - ${config.trialDays + NEWS_DAYS} * interval '1 day'
          and now() - ${Math.max(config.trialDays - REMIND_DAYS, 1)} * interval '1 day'
        and m.closed_at is null and m.stake_account is not null
        and ledger.balance(m.stake_account) < ${(config.thresholds[1] ?? 0n).toString()}::numeric
        and not exists (select from trial_notice where member_id = m.id and kind = n.kind)
        and not exists (select from level_change
          where member_id = m.id and to_level = 0 and changed_at >= t.until)
        and not exists (select from withdrawal
          where member_id = m.id and kind = 'exit' and closed_at is null)
      order by m.confirmed_at limit ${AT_ONCE}::int`,
  );
  let queued = 0;
  const queue = async (one: Due) => {
    if (await queueOne(db, config, one)) queued++;
  };
  await tryEach(due, queue, 'e-mails were not queued');
  return queued;
}

/** The row ensures one e-mail per kind; the e-mail is queued in the same commit. */
function queueOne(db: Db, config: Config, { id, kind, until }: Due): Promise<boolean> {
  return db.transaction(async (tx) => {
    const inserted = await rowsOf(
      tx,
      sql`insert into trial_notice (member_id, kind) values (${id}, ${kind})
        on conflict do nothing returning 1`,
    );
    if (inserted.length === 0) return false;
    const threshold = formatToken(config.thresholds[1] ?? 0n);
    const template = kind === 'ended' ? 'trial-ended' : 'trial-ending';
    const notice = { about: id, kind: 'trial_reminder', template } as const;
    await queueNotice(tx, config, notice, (locale) => ({
      until,
      level: LEVELS[1],
      threshold: formatMoney(threshold, brand.token.symbol, locale),
      url: hostedLink(config, '/account/membership/stake'),
    }));
    return true;
  });
}
