/** Follows sent transactions until they are final. */
import { newId } from '../../platform/core/ids.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Mined } from '../chain/outgoing-chain.ts';
import { completeRelease } from './complete-release.ts';
import { completeSettlement } from './complete-settlement.ts';
import type { Dependencies } from './dependencies.ts';
import { inTrace } from './in-trace.ts';
import { readOpen, requestFor, type Version } from './outgoing.ts';

/**
 * One address may serve several nodes, of which some lag: a transaction counts as missing only
 * after two checks at least this far apart.
 */
const MISSING_SECONDS = 600;

interface Found {
  version: Version;
  mined: Mined;
}

/**
 * @returns the number of closed transactions
 * @throws the failures, after all other transactions are looked at
 */
export async function watchOpen(dependencies: Dependencies): Promise<number> {
  const open = await readOpen(dependencies.db);
  if (open.length === 0) return 0;
  const final = await dependencies.chain.final();
  if (!final) return 0;
  let ended = 0;
  async function watch(versions: Version[]): Promise<void> {
    const [first] = versions;
    // Avoids a request per version: only nonces below the final count are used.
    if (!first || !final || final.nonces <= BigInt(first.chainNonce)) return;
    const found = await findMined(dependencies, versions);
    await noteMissing(dependencies, first, found === undefined);
    if (!found || found.mined.block > final.block) return;
    ended += await inTrace(dependencies, found.version, 'end', () => end(dependencies, found));
  }
  await tryEach(open, watch, 'some transactions could not be followed');
  return ended;
}

/** Records whether the transaction is missing, and strands it after `MISSING_SECONDS`. */
async function noteMissing(
  dependencies: Dependencies,
  version: Version,
  isMissing: boolean,
): Promise<void> {
  if (!isMissing && !version.isMissing) return;
  const [row] = await rowsOf<{ isLost: boolean }>(
    dependencies.db,
    sql`update outgoing
      set missing_since = case when ${isMissing}::boolean
        then coalesce(missing_since, clock_timestamp()) end
      where nonce = ${version.nonce}::bigint
      returning coalesce(
        missing_since <= clock_timestamp() - ${MISSING_SECONDS} * interval '1 second', false
      ) as "isLost"`,
  );
  if (row?.isLost) await strand(dependencies, version, 'unknown transaction');
}

async function findMined({ chain }: Dependencies, versions: Version[]): Promise<Found | undefined> {
  for (const version of versions) {
    const mined = version.hash ? await chain.mined(version.hash) : undefined;
    if (mined) return { version, mined };
  }
  return undefined;
}

async function end(dependencies: Dependencies, { version, mined }: Found): Promise<number> {
  const { db, config, passed } = dependencies;
  const { subject, action } = version;
  const request = await requestFor(db, version);
  passed('final');
  if (request.action === 'transfer' && mined.success) {
    const { to, amount } = request;
    const isThere = mined.moved.some(
      (move) => move.to.toLowerCase() === to.toLowerCase() && move.amount === BigInt(amount),
    );
    if (!isThere) {
      await strand(dependencies, version, 'success without the expected transfer');
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
      if (mined.success) await completeSettlement(tx, dependencies, subject);
      else await completeRelease(tx, config, subject, 'withdrawal-failed');
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

/** The nonce was used by another transaction: an operator must decide about the tokens. */
async function strand({ db, log }: Dependencies, version: Version, why: string): Promise<void> {
  const { nonce, subject, isStranded } = version;
  if (isStranded) return;
  log.error({ subject, nonce, why }, 'a withdrawal is stranded');
  await db.execute(sql`with stranded as (
      update outgoing set stranded_at = clock_timestamp()
      where nonce = ${nonce}::bigint and stranded_at is null
    ) insert into alert (kind, subject_id) values ('withdrawal_stranded', ${subject})
    on conflict do nothing`);
}
