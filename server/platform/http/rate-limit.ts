/** Rate limits per account, shared by all processes. Unknown accounts are counted as well. */
import { canonicalEmail } from '#shared/http/email.ts';
import { sha256Hex } from '../core/sha256.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { countedNetworks } from './counted-networks.ts';
import { Problem } from './problem.ts';

/** Allowed actions in one hour, which starts with the first of them. */
const PER_HOUR = {
  mail: 5,
  'mail-of-strangers': 20,
  'mail-digits': 15,
  contact: 5,
  'contact-of-network': 20,
  'till-code': 30,
  'coupon-code': 20,
  'coupon-code-of-network': 60,
  'coupon-code-of-business': 600,
  'till-reason': 30,
  'email-change': 5,
  export: 10,
  'second-factor': 30,
  'api-key': 30,
  'business-settings': 60,
  team: 30,
  'test-member': 120,
  logo: 30,
  withdrawal: 10,
  'purchase-quote': 240,
  purchase: 120,
  'webhook-test': 240,
  'webhook-redelivery': 240,
  'domain-check': 60,
  doctor: 60,
} as const;

/** Allowed actions in one minute, likewise. */
const PER_MINUTE = { 'visit-code': 10 } as const;

type Act = keyof typeof PER_HOUR | keyof typeof PER_MINUTE;

const isPerMinute = (act: Act): act is keyof typeof PER_MINUTE => Object.hasOwn(PER_MINUTE, act);

const limitOf = (act: Act) =>
  isPerMinute(act)
    ? { most: PER_MINUTE[act], span: '1 minute' }
    : { most: PER_HOUR[act], span: '1 hour' };

const keyOf = (act: Act, account: string) =>
  sha256Hex(`${act}:${canonicalEmail(account.trim()).toLowerCase()}`);

/**
 * Counts an action before it is done.
 * @param account identifies the account: an e-mail address as typed, or a member's id
 * @param times the multiple of the usual limit that the account may use
 * @returns how many were counted in this hour or minute, with this one
 * @throws Problem rate_limited with the seconds left
 */
export async function countRequest(db: Db, act: Act, account: string, times = 1): Promise<number> {
  const key = keyOf(act, account);
  const { most, span } = limitOf(act);
  const [counted] = await rowsOf<{ acts: number }>(
    db,
    sql`insert into rate_limit as l (key, acts) values (decode(${key}, 'hex'), 1)
      on conflict (key) do update set (acts, since) = (
        select case when isover then 1 else l.acts + 1 end, case when isover then now() else l.since end
        from (select l.since <= now() - ${span}::interval as isover) age)
      where l.acts < ${most * times} or l.since <= now() - ${span}::interval
      returning acts`,
  );
  if (counted) return counted.acts;
  const [left] = await rowsOf<{ seconds: number }>(
    db,
    sql`select extract(epoch from since + ${span}::interval - now())::float8 as seconds
      from rate_limit where key = decode(${key}, 'hex')`,
  );
  throw new Problem('rate_limited', { retryAfter: Math.max(1, left?.seconds ?? 1) });
}

const accountsOf = (address: string, about: string) =>
  countedNetworks(address, 24).map(({ network, times }) => ({
    account: `${about.trim()} from ${network}`,
    times,
  }));

/**
 * Counts an action of a client without an account, for each of its networks.
 * @param about what it concerns, such as an e-mail address; each has limits of its own
 * @returns `isFirst`: none of its networks has done it in this hour
 * @throws Problem rate_limited with the seconds left
 */
export async function countFrom(
  db: Db,
  act: Act,
  address: string,
  about = '',
): Promise<{ isFirst: boolean }> {
  let most = 0;
  for (const { account, times } of accountsOf(address, about)) {
    most = Math.max(most, await countRequest(db, act, account, times));
  }
  return { isFirst: most === 1 };
}

/**
 * Counts the guesses of a client: `attempt` is counted before it runs, so that parallel guesses gain
 * nothing, and no longer counts once it succeeds.
 * @throws Problem rate_limited, and what `attempt` throws
 */
export async function countFailures<T>(
  db: Db,
  act: Act,
  address: string,
  attempt: () => Promise<T>,
): Promise<T> {
  await countFrom(db, act, address);
  const result = await attempt();
  for (const { account } of accountsOf(address, '')) await uncount(db, act, account);
  return result;
}

/** The same for the guesses of an account, such as a key or a device. */
export async function countFailuresOf<T>(
  db: Db,
  act: Act,
  account: string,
  attempt: () => Promise<T>,
): Promise<T> {
  await countRequest(db, act, account);
  const result = await attempt();
  await uncount(db, act, account);
  return result;
}

async function uncount(db: Db, act: Act, account: string): Promise<void> {
  await db.execute(sql`update rate_limit set acts = acts - 1
    where key = decode(${keyOf(act, account)}, 'hex') and acts > 0`);
}
