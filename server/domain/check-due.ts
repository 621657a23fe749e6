/** Looks at proofs by the clock: those that are awaited, and those that hold. */
import { sql } from 'drizzle-orm';
import type { ProofMethod } from '#shared/domain/contract.ts';
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { lookFor } from './look.ts';
import { note } from './verification.ts';

/** So few that a round ends long before the claims do, however slow the sites are. */
const AT_ONCE = 20;

interface Due {
  merchantId: string;
  domain: string;
  token: string;
  /** The way it was proven, or asked for last. */
  method: ProofMethod;
}

/** Part of the schedule. @returns how many were looked at */
export async function checkDueDomains(db: Db, config: Config): Promise<number> {
  const due = await rowsOf<Due>(
    db,
    sql`update domain_proof set next_check_at = clock_timestamp() + interval '15 minutes'
      where merchant_id in (select merchant_id from domain_proof
        where next_check_at <= clock_timestamp()
        order by next_check_at limit ${AT_ONCE}::int for update skip locked)
      returning merchant_id as "merchantId", domain, token,
        coalesce(case when proven_by <> 'operator' then proven_by end, checked_by, 'dns') as method`,
  );
  await Promise.all(due.map((one) => check(db, config, one)));
  await tellOfFailing(db, config);
  return due.length;
}

/** One way is enough; who moves from one to the other is not told off. */
async function check(db: Db, config: Config, { merchantId, method, ...sought }: Due) {
  let found = await lookFor(method, sought, config.domain);
  let by = method;
  if (found !== 'proven') {
    const other = method === 'dns' ? 'file' : 'dns';
    const there = await lookFor(other, sought, config.domain);
    if (there === 'proven') [found, by] = [there, other];
  }
  await note(db, merchantId, sought, { method: by, found, isAsked: false });
}

interface Failing {
  email: string;
  locale: string | null;
  domain: string;
  until: string;
}

/** A week of misses is no accident: the business hears of it once, two weeks before it matters. */
async function tellOfFailing(db: Db, config: Config): Promise<void> {
  await db.transaction(async (tx) => {
    const failing = await rowsOf<Failing>(
      tx,
      sql`update domain_proof p set told_at = clock_timestamp() from member m
        where m.id = p.merchant_id and p.told_at is null
          and p.failing_since < clock_timestamp() - interval '7 days'
        returning m.email, m.locale, p.domain, pay.utc(p.failing_since + interval '21 days') as until`,
    );
    for (const { email, locale, domain, until } of failing) {
      await queueMail(tx, config, {
        to: email,
        locale,
        letter: 'domain-failing',
        values: {
          domain,
          until,
          url: hostedLink(config, '/account/profile/link', { tab: 'domain' }),
        },
      });
    }
  });
}
