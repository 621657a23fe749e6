/** Checks pending and existing domain proofs on a schedule. */
import type { ProofMethod } from '#shared/domain/schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMemberMail } from '../../platform/mail/member-mail.ts';
import { lookFor } from './look.ts';
import { note } from './verification.ts';

/** Small enough that a round ends before its claims expire, even with slow sites. */
const AT_ONCE = 20;

interface Due {
  merchantId: string;
  domain: string;
  token: string;
  /** The method of the proof, or of the last request. */
  method: ProofMethod;
}

/** Runs on the schedule. @returns the number of checked domains */
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

/** One method is enough, so a business can change from one to the other. */
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
  merchantId: string;
  domain: string;
  until: string;
}

/** E-mails the business once, after a week without proof and two weeks before it ends. */
async function tellOfFailing(db: Db, config: Config): Promise<void> {
  await db.transaction(async (tx) => {
    const failing = await rowsOf<Failing>(
      tx,
      sql`update domain_proof p set told_at = clock_timestamp()
        where p.told_at is null
          and p.failing_since < clock_timestamp() - interval '7 days'
        returning p.merchant_id as "merchantId", p.domain, format.utc(p.failing_since + interval '21 days') as until`,
    );
    for (const { merchantId, domain, until } of failing) {
      await queueMemberMail(tx, config, merchantId, {
        template: 'domain-failing',
        values: {
          domain,
          until,
          url: hostedLink(config, '/account/profile/link', { tab: 'domain' }),
        },
      });
    }
  });
}
