import { sql } from 'drizzle-orm';
import type { Fees } from '../chain/outgoing-chain.ts';
import {
  allot,
  isPaused,
  isWaiting,
  keepSigned,
  putBack,
  readUnsigned,
  requestFor,
  setPaused,
  type Version,
} from './outgoing.ts';
import { allotSweep, nextSweep } from './sweeps.ts';
import type { Ways } from './ways.ts';

const GWEI = 10n ** 9n;
/** A limit of the signer's may have made room by then, or been raised. */
const RETRY_SECONDS = 600;

/**
 * Gets the bytes of the next transaction, and keeps them before anything is sent. What was begun
 * is finished first: the same request gives the same bytes.
 * @returns 1 when there may be more
 */
export async function signNext(ways: Ways): Promise<number> {
  const { db, chain, signer, log, passed } = ways;
  if (await isPaused(db)) return 0;
  if (!(await readUnsigned(db)) && !(await allotNext(ways))) return 0;
  const version = await readUnsigned(db);
  if (!version) return 0;
  const request = await requestFor(db, version);
  const answer = await signer.sign(request);
  passed('answered');
  if (answer.ok) {
    const differences = chain.differences(answer, request);
    if (differences.length > 0) {
      await mistrust(ways, version, differences);
      return 0;
    }
    await keepSigned(db, version, answer);
    passed('kept');
    return 1;
  }
  log.warn({ subject: version.subject, refusal: answer.refusal }, 'the signer refused');
  await putBack(db, version, answer.refusal, RETRY_SECONDS);
  return 1;
}

/**
 * What was signed is not what was asked for: it is not kept, let alone sent, and nothing more is
 * signed until a person has looked. The tokens stay held: those bytes may be with others.
 */
async function mistrust(
  { db, log }: Ways,
  { subject, nonce }: Version,
  differences: string[],
): Promise<void> {
  log.error({ subject, nonce, differences }, 'the signer signed something else');
  await db.transaction(async (tx) => {
    await setPaused(tx, true);
    await tx.execute(sql`insert into alert (kind, subject_id) values ('signer_mismatch', ${subject})
      on conflict do nothing`);
  });
}

async function allotNext(ways: Ways): Promise<boolean> {
  const { db, chain, passed } = ways;
  const sweep = (await isWaiting(db)) ? 'a withdrawal first' : await nextSweep(db);
  if (!sweep) return false;
  const [used, fees] = await Promise.all([chain.usedNonces(), offeredFees(ways)]);
  const isAllotted =
    typeof sweep === 'string'
      ? await allot(db, used, fees)
      : await allotSweep(ways, sweep, used, fees);
  if (isAllotted) passed('allotted');
  return isAllotted;
}

/** What the chain asks for now, and never more than the settings allow. */
export async function offeredFees({
  chain,
  config,
}: Pick<Ways, 'chain' | 'config'>): Promise<Fees> {
  const most = BigInt(config.withdrawals.maxFeeGwei) * GWEI;
  const { maxFee, priorityFee } = await chain.fees();
  return { maxFee: least(maxFee, most), priorityFee: least(priorityFee, most) };
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
