/** Tells members by mail that their trial is about to end, and that it has ended: once each. */
import { sql } from 'drizzle-orm';
import { brand, LEVELS } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { formatToken } from '#shared/money.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { trialNotice } from '../db/schema.ts';
import { localeOf, queueMail } from '../mail/outbox.ts';

/** How long before the end; a shorter trial has no such mail. */
const REMIND_DAYS = 3;
/** A trial that ended longer ago is no news: to members from before this was told. */
const NEWS_DAYS = 7;
const AT_ONCE = 200;

interface Due {
  id: string;
  email: string;
  locale: string | null;
  kind: 'ending' | 'ended';
  until: string;
}

/**
 * Writes the mails that are due. Who is a member by what they staked is told nothing, nor who has
 * just been told that their membership lapsed.
 * @returns how many it wrote
 */
export async function tellOfTrials(db: Db, config: Config): Promise<number> {
  const due = await rowsOf<Due>(
    db,
    sql`select m.id, m.email, m.locale, n.kind, pay.utc(t.until) as until
      from member m
      cross join lateral (select m.confirmed_at + ${config.trialDays} * interval '1 day') t (until)
      cross join lateral (select case when t.until <= now() then 'ended' else 'ending' end) n (kind)
      where m.confirmed_at between now() - ${config.trialDays + NEWS_DAYS} * interval '1 day'
          and now() - ${Math.max(config.trialDays - REMIND_DAYS, 1)} * interval '1 day'
        and m.closed_at is null and m.stake_account is not null
        and ledger.balance(m.stake_account) < ${(config.thresholds[1] ?? 0n).toString()}::numeric
        and not exists (select from trial_notice where member_id = m.id and kind = n.kind)
        and not exists (select from level_change
          where member_id = m.id and to_level = 0 and changed_at >= t.until)
      order by m.confirmed_at limit ${AT_ONCE}::int`,
  );
  let told = 0;
  for (const one of due) if (await tell(db, config, one)) told++;
  return told;
}

/** The row decides who tells; the mail is of the same commit. */
function tell(db: Db, config: Config, { id, email, locale, kind, until }: Due): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [first] = await tx
      .insert(trialNotice)
      .values({ memberId: id, kind })
      .onConflictDoNothing()
      .returning({ id: trialNotice.memberId });
    if (!first) return false;
    const threshold = formatToken(config.thresholds[1] ?? 0n);
    await queueMail(tx, config, {
      to: email,
      locale,
      letter: kind === 'ended' ? 'trial-ended' : 'trial-ending',
      values: {
        until,
        level: LEVELS[1],
        threshold: formatMoney(threshold, brand.token.symbol, localeOf(config, locale)),
        url: hostedLink(config, '/account/membership/stake'),
      },
    });
    return true;
  });
}
