/** What has become of what was sent. Nothing is believed before it is final. */
import { sql } from 'drizzle-orm';
import type { Mined } from '../chain/outgoing-chain.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { newId } from '../ids.ts';
import { readOpen, requestFor, type Version } from './outgoing.ts';
import { followRelease } from './released.ts';
import { followSettlement } from './settled.ts';
import type { Ways } from './ways.ts';

/**
 * Behind one address there may be several nodes, one of them behind the others: that a transaction is
 * missing is believed when it is so in two looks, this long apart.
 */
const MISSING_SECONDS = 600;

interface Found {
  version: Version;
  mined: Mined;
}

/** @returns how many have come to their end */
export async function watchOpen(ways: Ways): Promise<number> {
  const open = await readOpen(ways.db);
  if (open.length === 0) return 0;
  const final = await ways.chain.final();
  if (!final) return 0;
  let ended = 0;
  for (const versions of open) {
    const [first] = versions;
    // Cheaper than asking for each of its versions: below this count, its nonce is used.
    if (!first || final.nonces <= BigInt(first.nonce)) continue;
    const found = await findMined(ways, versions);
    await noteMissing(ways, first, found === undefined);
    if (!found) continue;
    if (found.mined.block <= final.block) ended += await end(ways, found);
  }
  return ended;
}

/** Strands what has been missing for so long. */
async function noteMissing(ways: Ways, version: Version, isMissing: boolean): Promise<void> {
  if (!isMissing && !version.isMissing) return;
  const [row] = await rowsOf<{ isLost: boolean }>(
    ways.db,
    sql`update outgoing
      set missing_since = case when ${isMissing}::boolean
        then coalesce(missing_since, clock_timestamp()) end
      where nonce = ${version.nonce}::bigint
      returning coalesce(
        missing_since <= clock_timestamp() - ${MISSING_SECONDS} * interval '1 second', false
      ) as "isLost"`,
  );
  if (row?.isLost) await strand(ways, version, 'unknown transaction');
}

async function findMined({ chain }: Ways, versions: Version[]): Promise<Found | undefined> {
  for (const version of versions) {
    const mined = version.hash ? await chain.mined(version.hash) : undefined;
    if (mined) return { version, mined };
  }
  return undefined;
}

async function end(ways: Ways, { version, mined }: Found): Promise<number> {
  const { db, config, passed } = ways;
  const { subject, action } = version;
  const request = await requestFor(db, version);
  passed('final');
  if (request.action === 'transfer' && mined.success) {
    const { to, amount } = request;
    const isThere = mined.moved.some(
      (move) => move.to.toLowerCase() === to.toLowerCase() && move.amount === BigInt(amount),
    );
    if (!isThere) {
      await strand(ways, version, 'success without its transfer');
      return 0;
    }
  }
  await db.transaction(async (tx) => {
    if (action === 'transfer') {
      const call = mined.success
        ? sql`withdrawals.settle(${subject}, ${newId('txn')})`
        : sql`withdrawals.fail(${subject}, 'reverted', ${newId('txn')})`;
      const [row] = await rowsOf<{ is: boolean }>(tx, sql`select ${call} as is`);
      await close(tx, version);
      if (!row?.is) return;
      if (mined.success) await followSettlement(tx, config, subject);
      else await followRelease(tx, config, subject, 'withdrawal-failed');
      return;
    }
    await close(tx, version);
    if (action === 'permit') return;
    await tx.execute(sql`update sweep set closed_at = clock_timestamp(),
      status = ${mined.success ? 'done' : 'failed'} where id = ${subject} and status = 'planned'`);
  });
  passed('ended');
  return 1;
}

const close = (tx: Db, { nonce, hash }: Version) =>
  tx.execute(sql`update outgoing set closed_at = clock_timestamp(), mined_hash = ${hash}
    where nonce = ${nonce}::bigint and closed_at is null`);

/** Its nonce is used, and not as it should be: nobody but a person may decide about the tokens. */
async function strand({ db, log }: Ways, version: Version, why: string): Promise<void> {
  const { nonce, subject, isStranded } = version;
  if (isStranded) return;
  log.error({ subject, nonce, why }, 'a withdrawal is stranded');
  await db.execute(sql`with stranded as (
      update outgoing set stranded_at = clock_timestamp()
      where nonce = ${nonce}::bigint and stranded_at is null
    ) insert into alert (kind, subject_id) values ('withdrawal_stranded', ${subject})
    on conflict do nothing`);
}
