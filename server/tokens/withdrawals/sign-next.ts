import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { isPaused, pause } from '../../platform/ops/pauses.ts';
import type { Fees } from '../chain/outgoing-chain.ts';
import type { Refusal } from '../chain/signer/protocol.ts';
import type { Dependencies } from './dependencies.ts';
import { queueWithdrawalEmail } from './emails.ts';
import { inTrace } from './in-trace.ts';
import {
  assignNonce,
  claimCustody,
  isWaiting,
  readUnsigned,
  requestFor,
  returnToApproved,
  storeSigned,
  type Version,
} from './outgoing.ts';
import { assignSweepNonce, nextSweep } from './sweeps.ts';

const GWEI = 10n ** 9n;
/** By then a limit of the signer may have room again, or may have been raised. */
const RETRY_SECONDS = 600;

/**
 * Has the next transaction signed and stores it before it is sent. An interrupted request is
 * repeated first: the signer returns the same bytes.
 * @returns 1 when there may be more to sign
 */
export async function signNext(dependencies: Dependencies): Promise<number> {
  const { db, config, log } = dependencies;
  if (await isPaused(db, 'withdrawals_paused')) return 0;
  const custody = config.chain?.custody ?? '';
  if (!(await claimCustody(db, custody))) {
    log.error({ custody }, 'CUSTODY_ADDRESS is not the current address of custody');
    return 0;
  }
  if (!(await readUnsigned(db)) && !(await assignNextNonce(dependencies))) return 0;
  const version = await readUnsigned(db);
  if (!version) return 0;
  return inTrace(dependencies, version, 'sign', () => sign(dependencies, version));
}

/** @returns 1 when there may be more to sign */
async function sign(dependencies: Dependencies, version: Version): Promise<number> {
  const { db, chain, signer, log, passed, isVerified } = dependencies;
  const request = await requestFor(db, version);
  // The tokens of a sweep stay in custody.
  if (request.action === 'transfer' && !isVerified(request)) return 0;
  const answer = await signer.sign(request);
  passed('answered');
  if (answer.ok) {
    const differences = chain.differences(answer, request);
    if (differences.length > 0) {
      await pauseAfterMismatch(dependencies, version, differences);
      return 0;
    }
    await storeSigned(db, version, answer);
    passed('kept');
    return 1;
  }
  log.warn({ subject: version.subject, refusal: answer.refusal }, 'the signer refused');
  await putBack(dependencies, version, answer.refusal);
  return 1;
}

/** Stores the refusal, and asks the member or the operators for what the signer needs. */
async function putBack(
  { db, config }: Dependencies,
  version: Version,
  refusal: Refusal,
): Promise<void> {
  const { subject } = version;
  await db.transaction(async (tx) => {
    await returnToApproved(tx, version, refusal, RETRY_SECONDS);
    if (refusal === 'approval_invalid') await raiseAlert(tx, 'approval_invalid', subject);
    if (refusal === 'over_member_day' || refusal === 'over_unapproved_day') {
      await raiseAlert(tx, 'withdrawal_capped', subject);
    }
    if (!refusal.startsWith('approval_')) return;
    const [row] = await rowsOf<{ isNew: boolean }>(
      tx,
      sql`select withdrawals.ask_approval(${subject}) as "isNew"`,
    );
    if (row?.isNew) await queueWithdrawalEmail(tx, config, subject, 'withdrawal-approval');
  });
}

const raiseAlert = (tx: Db, kind: string, subject: string) =>
  tx.execute(
    sql`insert into alert (kind, subject_id) values (${kind}, ${subject}) on conflict do nothing`,
  );

/**
 * The signed transaction differs from the request: it is neither stored nor sent, and signing
 * pauses until an operator resumes it. The tokens stay held, because others may have the bytes.
 */
async function pauseAfterMismatch(
  { db, log }: Dependencies,
  { subject, nonce }: Version,
  differences: string[],
): Promise<void> {
  log.error({ subject, nonce, differences }, 'the signed transaction differs from the request');
  await db.transaction(async (tx) => {
    await pause(tx, 'withdrawals_paused', `the signer signed another transaction for ${subject}`);
    await raiseAlert(tx, 'signer_mismatch', subject);
  });
}

async function assignNextNonce(dependencies: Dependencies): Promise<boolean> {
  const { db, chain, config, passed } = dependencies;
  const sweep = (await isWaiting(db)) ? 'a withdrawal first' : await nextSweep(db);
  if (!sweep) return false;
  const [used, fees] = await Promise.all([chain.usedNonces(), offeredFees(dependencies)]);
  const isAllotted =
    typeof sweep === 'string'
      ? await assignNonce(db, used, fees, config.withdrawals.twoPeopleAbove)
      : await assignSweepNonce(dependencies, sweep, used, fees);
  if (isAllotted) passed('allotted');
  return isAllotted;
}

/** The chain's current fees, at most the configured maximum. */
export async function offeredFees({
  chain,
  config,
}: Pick<Dependencies, 'chain' | 'config'>): Promise<Fees> {
  const most = BigInt(config.withdrawals.maxFeeGwei) * GWEI;
  const { maxFee, priorityFee } = await chain.fees();
  return { maxFee: least(maxFee, most), priorityFee: least(priorityFee, most) };
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
