/** Database access for transactions that custody sends. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Fees } from '../chain/outgoing-chain.ts';
import {
  MOST_SIGNATURES,
  type SignRequest,
  type TransferRequest,
} from '../chain/signer/protocol.ts';

/** One version of the transaction with this nonce; a replacement with higher fees is the next. */
export interface Version {
  /** Of all addresses that custody has had; `chainNonce` is that of its address. */
  nonce: string;
  chainNonce: string;
  version: number;
  subject: string;
  action: SignRequest['action'];
  maxFee: string;
  priorityFee: string;
  raw: string | null;
  hash: string | null;
  /** Seconds since its fees were chosen. */
  chosenAgo: number;
  /** Seconds since it was first sent to a node, and since it was last sent. */
  sentAgo: number | null;
  resentAgo: number | null;
  isMissing: boolean;
  isStranded: boolean;
  mayRetry: boolean;
  /** Of the request for the withdrawal; null for a sweep. */
  trace: string | null;
}

const VERSION = sql`o.nonce::text,
  withdrawals.chain_nonce(o.nonce)::text as "chainNonce", v.version, o.subject_id as subject, o.action,
  v.max_fee::text as "maxFee", v.priority_fee::text as "priorityFee", v.raw, v.hash,
  extract(epoch from clock_timestamp() - v.created_at)::float8 as "chosenAgo",
  extract(epoch from clock_timestamp() - v.sent_at)::float8 as "sentAgo",
  extract(epoch from clock_timestamp() - v.resent_at)::float8 as "resentAgo",
  o.missing_since is not null as "isMissing", o.stranded_at is not null as "isStranded",
  coalesce(o.retry_at, '-infinity') <= clock_timestamp() as "mayRetry",
  (select w.trace from withdrawal w where w.id = o.subject_id) as trace
  from outgoing o join outgoing_version v on v.nonce = o.nonce`;

/** The version that is not signed yet; there is at most one. */
export async function readUnsigned(db: Db): Promise<Version | undefined> {
  const [found] = await rowsOf<Version>(
    db,
    sql`select ${VERSION} where v.raw is null order by v.nonce, v.version limit 1`,
  );
  return found;
}

/** All versions of each nonce that is not final yet, by nonce, oldest first. */
export async function readOpen(db: Db): Promise<Version[][]> {
  const rows = await rowsOf<Version>(
    db,
    sql`select ${VERSION} where o.closed_at is null and v.raw is not null
      order by v.nonce, v.version`,
  );
  const byNonce = new Map<string, Version[]>();
  for (const row of rows) byNonce.set(row.nonce, [...(byNonce.get(row.nonce) ?? []), row]);
  return [...byNonce.values()];
}

type Approved = Pick<TransferRequest, 'to' | 'amount' | 'member'> & {
  [Name in 'expiry' | 'approval' | 'operators']: NonNullable<TransferRequest[Name]> | null;
};

/** The signer's request for a version. @throws for an unknown subject */
export async function requestFor(db: Db, version: Version): Promise<SignRequest> {
  const { chainNonce: nonce, subject: id, maxFee, priorityFee, action } = version;
  const envelope = { id, nonce, maxFee, priorityFee };
  if (action === 'transfer') {
    const [found] = await rowsOf<Approved>(
      db,
      sql`select address as to, amount::text, member_id as member, approval,
        approval_expiry::text as expiry,
        (select array_agg(s.signature) from withdrawal_signature s where s.withdrawal_id = w.id)
          as operators
        from withdrawal w where id = ${id}`,
    );
    if (!found) throw new Error(`no withdrawal ${id}`);
    const { expiry, approval, operators, ...content } = found;
    return {
      action,
      ...envelope,
      ...content,
      ...(expiry ? { expiry } : {}),
      ...(approval ? { approval } : {}),
      ...(operators ? { operators: operators.slice(0, MOST_SIGNATURES) } : {}),
    };
  }
  const [found] = await rowsOf<Record<'index' | 'amount' | 'permitNonce' | 'deadline', string>>(
    db,
    sql`select address_index::text as index, amount::text, permit_nonce::text as "permitNonce",
      deadline::text from sweep where id = ${id}`,
  );
  if (!found) throw new Error(`no sweep ${id}`);
  const { index, amount, permitNonce, deadline } = found;
  return action === 'permit'
    ? { action, ...envelope, index, amount, permitNonce, deadline }
    : { action, ...envelope, index, amount };
}

/** Whether a withdrawal waits for a nonce. Checked first, to save calls to the node. */
export async function isWaiting(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ waits: boolean }>(
    db,
    sql`select not withdrawals.is_paused() and exists (
      select from withdrawal where status = 'approved'
        and coalesce(retry_at, '-infinity') <= clock_timestamp()) as waits`,
  );
  return row?.waits ?? false;
}

/** @returns whether this is custody's current address; the first caller defines it */
export async function claimCustody(db: Db, address: string): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select withdrawals.claim_custody(p_address => ${address}) as is`,
  );
  return row?.is ?? false;
}

/**
 * @param used custody's transaction count on the chain
 * @param twoAbove tokens a day above which a second person approves, in base units; undefined: never
 * @returns whether a nonce was assigned
 */
export async function assignNonce(
  db: Db,
  used: bigint,
  fees: Fees,
  twoAbove: bigint | undefined,
): Promise<boolean> {
  const [row] = await rowsOf<{ nonce: string | null }>(
    db,
    sql`select withdrawals.allot(p_used => ${used}::bigint, p_max_fee => ${fees.maxFee}::numeric,
      p_priority_fee => ${fees.priorityFee}::numeric,
      p_two_above => ${String(twoAbove ?? 'infinity')}::numeric)::text as nonce`,
  );
  return row?.nonce != null;
}

export async function storeSigned(
  db: Db,
  { nonce, version, subject }: Version,
  signed: { raw: string; hash: string },
): Promise<void> {
  await db.execute(sql`select withdrawals.keep_signed(
    p_nonce => ${nonce}::bigint, p_version => ${version}::int, p_subject => ${subject},
    p_raw => ${signed.raw}, p_hash => ${signed.hash})`);
}

/** @param retrySeconds until the signer is asked again */
export async function returnToApproved(
  db: Db,
  { nonce }: Version,
  refusal: string,
  retrySeconds: number,
): Promise<void> {
  await db.execute(sql`select withdrawals.put_back(${nonce}::bigint, ${refusal},
    ${retrySeconds}::int * interval '1 second')`);
}

/** All signed versions of a withdrawal, with the chain's nonce. */
export function signedFor(db: Db, id: string): Promise<{ nonce: string; hash: string }[]> {
  return rowsOf(
    db,
    sql`select withdrawals.chain_nonce(v.nonce)::text as nonce, v.hash from outgoing_version v join outgoing o using (nonce)
      where o.subject_id = ${id} and v.hash is not null order by v.version`,
  );
}

export async function replaceStuck(db: Db, last: Version, fees: Fees): Promise<void> {
  await db.execute(sql`select withdrawals.replace_stuck(
    p_nonce => ${last.nonce}::bigint, p_version => ${last.version + 1}::int,
    p_max_fee => ${fees.maxFee}::numeric, p_priority_fee => ${fees.priorityFee}::numeric)`);
}

export async function markSent(db: Db, { nonce, version }: Version): Promise<void> {
  await db.execute(sql`select withdrawals.mark_sent(${nonce}::bigint, ${version}::int)`);
}
