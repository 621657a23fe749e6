/** What custody sends, as the database knows it. */
import { sql } from 'drizzle-orm';
import type { Fees } from '../chain/outgoing-chain.ts';
import type { SignRequest } from '../chain/signer/protocol.ts';
import { type Db, rowsOf } from '../db/database.ts';

/** One transaction of a nonce, which stands for what `subject` asked for. */
export interface Version {
  nonce: string;
  version: number;
  subject: string;
  action: SignRequest['action'];
  maxFee: string;
  priorityFee: string;
  raw: string | null;
  hash: string | null;
  /** Seconds since it was first given to a node, and last. */
  sentAgo: number | null;
  resentAgo: number | null;
  isMissing: boolean;
  isStranded: boolean;
  mayRetry: boolean;
}

const VERSION = sql.raw(`o.nonce::text, v.version, o.subject_id as subject, o.action,
  v.max_fee::text as "maxFee", v.priority_fee::text as "priorityFee", v.raw, v.hash,
  extract(epoch from clock_timestamp() - v.sent_at)::float8 as "sentAgo",
  extract(epoch from clock_timestamp() - v.resent_at)::float8 as "resentAgo",
  o.missing_since is not null as "isMissing", o.stranded_at is not null as "isStranded",
  coalesce(o.retry_at, '-infinity') <= clock_timestamp() as "mayRetry"
  from outgoing o join outgoing_version v on v.nonce = o.nonce`);

/** The one that has no bytes yet: there is one at most. */
export async function readUnsigned(db: Db): Promise<Version | undefined> {
  const [found] = await rowsOf<Version>(
    db,
    sql`select ${VERSION} where v.raw is null order by v.nonce, v.version limit 1`,
  );
  return found;
}

/** The versions of every nonce whose end is not final, by nonce, oldest first. */
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

/** What the signer is asked for a version. @throws for a subject that is none */
export async function requestFor(db: Db, version: Version): Promise<SignRequest> {
  const { nonce, subject: id, maxFee, priorityFee, action } = version;
  const envelope = { id, nonce, maxFee, priorityFee };
  if (action === 'transfer') {
    const [found] = await rowsOf<{ to: string; amount: string }>(
      db,
      sql`select address as to, amount::text from withdrawal where id = ${id}`,
    );
    if (!found) throw new Error(`no withdrawal ${id}`);
    return { action, ...envelope, ...found };
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

/** Whether a withdrawal waits for its nonce: asked before the node is. */
export async function isWaiting(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ waits: boolean }>(
    db,
    sql`select not withdrawals.is_paused() and exists (
      select from withdrawal where status = 'approved'
        and coalesce(retry_at, '-infinity') <= clock_timestamp()) as waits`,
  );
  return row?.waits ?? false;
}

/** @param used how many transactions of custody's the chain knows. @returns whether any may go */
export async function allot(db: Db, used: bigint, fees: Fees): Promise<boolean> {
  const [row] = await rowsOf<{ nonce: string | null }>(
    db,
    sql`select withdrawals.allot(${used}::bigint, ${fees.maxFee}::numeric,
      ${fees.priorityFee}::numeric)::text as nonce`,
  );
  return row?.nonce != null;
}

export async function keepSigned(
  db: Db,
  { nonce, version, subject }: Version,
  signed: { raw: string; hash: string },
): Promise<void> {
  await db.execute(sql`select withdrawals.keep_signed(${nonce}::bigint, ${version}::int, ${subject},
    ${signed.raw}, ${signed.hash})`);
}

/** Whether an operator, or a mistrust of ours, has stopped what is not signed. */
export async function isPaused(db: Db): Promise<boolean> {
  const [row] = await rowsOf<{ is: boolean }>(db, sql`select withdrawals.is_paused() as is`);
  return row?.is ?? false;
}

/** @param isOn whether nothing more is to be signed */
export async function setPaused(db: Db, isOn: boolean): Promise<void> {
  await db.execute(sql`insert into switch (name, is_on) values ('withdrawals_paused', ${isOn})
    on conflict (name) do update set is_on = excluded.is_on, changed_at = now()`);
}

/** @param retrySeconds after which the signer is asked again */
export async function putBack(
  db: Db,
  { nonce }: Version,
  refusal: string,
  retrySeconds: number,
): Promise<void> {
  await db.execute(sql`select withdrawals.put_back(${nonce}::bigint, ${refusal},
    ${retrySeconds}::int * interval '1 second')`);
}

/** Everything that was ever signed for a withdrawal. */
export function signedFor(db: Db, id: string): Promise<{ nonce: string; hash: string }[]> {
  return rowsOf(
    db,
    sql`select v.nonce::text as nonce, v.hash from outgoing_version v join outgoing o using (nonce)
      where o.subject_id = ${id} and v.hash is not null order by v.version`,
  );
}

export async function replaceStuck(db: Db, last: Version, fees: Fees): Promise<void> {
  await db.execute(sql`select withdrawals.replace_stuck(${last.nonce}::bigint,
    ${last.version + 1}::int, ${fees.maxFee}::numeric, ${fees.priorityFee}::numeric)`);
}

export async function markSent(db: Db, { nonce, version }: Version): Promise<void> {
  await db.execute(sql`select withdrawals.mark_sent(${nonce}::bigint, ${version}::int)`);
}
