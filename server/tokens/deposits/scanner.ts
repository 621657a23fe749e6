/**
 * Scans the chain and credits deposits. It resumes from a stored block, so a restart loses nothing;
 * it rereads recent blocks, so logs that a node omitted are found later; every credit has a
 * business key, so rereading credits once.
 */
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { sqlOutcome } from '../../platform/http/sql-outcome.ts';
import { type BlockMark, type Chain, readTips } from '../chain/chain.ts';
import { isRefusal } from '../chain/node-errors.ts';
import { readTransfers, type TokenTransfer } from '../chain/transfers.ts';
import { membershipRules } from '../levels/rules.ts';
import { ourAddresses } from './our-addresses.ts';
import { matchScan } from './scan.ts';

/** Blocks reread below the last scanned one. */
const OVERLAP = 64;
/** Maximum blocks per request; halved when the node refuses. */
const RANGE = 10_000;
/** Maximum credits per commit: payments of their members wait for the commit. */
const CREDITS_AT_ONCE = 100;

/** Deposits are paused: they exceeded a bound, or an operator paused them. The scan waits. */
export class DepositsPausedError extends Error {
  constructor() {
    super('credits_paused:deposit is on; see pauses');
  }
}

const creditOutcome = sqlOutcome('deposits.credit', {
  returned: ['credited', 'moved', 'credits_paused'],
});

export interface ScanContext {
  db: Db;
  config: Pick<Config, 'trialDays' | 'thresholds'>;
  chain: Chain;
}

/**
 * Creates a function that makes one pass over the chain: it credits final deposits and shows
 * pending ones. A crash at any point is safe.
 * @returns the pass, which returns the number of newly scanned blocks; `leave` ends it early
 * @throws (the pass) DepositsPausedError, WrongChainError, LaggingNodeError and errors of the node
 */
export function createScanner(context: ScanContext): (leave?: AbortSignal) => Promise<number> {
  const { db, chain } = context;
  let range = RANGE;
  /** The head and final block of the pending deposits that the database shows. */
  let shown = '';

  async function creditUpTo(done: BlockMark, final: BlockMark): Promise<BlockMark | undefined> {
    const from = Math.max(0, done.number + 1 - OVERLAP);
    const last = Math.min(final.number, done.number + range);
    const to = last === final.number ? final : { number: last };
    try {
      const { transfers, endHash } = await readTransfers(chain, from, to);
      range = Math.min(RANGE, Math.ceil(range * 1.1));
      return await creditAll(context, done, transfers, { number: last, hash: endHash });
    } catch (error) {
      if (error instanceof DepositsPausedError) throw error;
      const asked = last - done.number;
      if (asked === 1) throw error;
      range = Math.ceil(asked / 2);
      // Too many blocks for this node: the next request asks for fewer.
      if (isRefusal(error)) return done;
      throw error;
    }
  }

  return async (leave) => {
    const scan = await matchScan(db, chain);
    if (!scan) return 0;
    const { head, final = scan.done } = await readTips(chain);
    let { done } = scan;
    while (done.number < final.number) {
      const next = await creditUpTo(done, final).catch(async (error: unknown) => {
        // Members see their waiting deposits as pending.
        if (error instanceof DepositsPausedError) await showPending(context, done, head, final);
        throw error;
      });
      // Another scanner was faster, or a member has just left: the next pass reads the new state.
      if (!next) return 1;
      done = next;
      if (leave?.aborted) return done.number - scan.done.number;
    }
    const state = `${head.hash} ${done.hash}`;
    if (state !== shown && (await showPending(context, done, head, final))) shown = state;
    return done.number - scan.done.number;
  };
}

/**
 * @returns `end`; undefined when the stored state changed and the pass must start again
 * @throws DepositsPausedError
 */
async function creditAll(
  { db, config, chain }: ScanContext,
  done: BlockMark,
  transfers: TokenTransfer[],
  end: BlockMark,
): Promise<BlockMark | undefined> {
  let at = done;
  const ours = await onlyOurs(db, chain, transfers);
  const supply =
    ours.length > 0 ? BigInt(await chain.token.getFunction('totalSupply')()).toString() : null;
  for (const { credits, until } of commits(ours, end)) {
    // Reread blocks lie below `at`; the scan's position never moves back.
    const next = until.number > at.number ? until : at;
    const [row] = await rowsOf<{ outcome: string }>(
      db,
      sql`select deposits.credit(
        p_from_hash => ${at.hash}, p_block => ${next.number}::bigint,
        p_hash => ${next.hash}, p_transfers => ${json(credits)},
        p_ids => ${arrayOf(
          credits.map(() => newId('txn')),
          'text',
        )},
        p_minimum => ${chain.settings.minimumDeposit.toString()}::numeric,
        p_supply => ${supply}::numeric,
        ${membershipRules(config)}) as outcome`,
    );
    const outcome = creditOutcome(row?.outcome);
    if (outcome === 'credits_paused') throw new DepositsPausedError();
    if (outcome === 'moved') return undefined;
    at = next;
  }
  return at;
}

/** Splits transfers between blocks, so that the scan can resume after each part. */
function commits(
  transfers: TokenTransfer[],
  end: BlockMark,
): { credits: TokenTransfer[]; until: BlockMark }[] {
  const parts: { credits: TokenTransfer[]; until: BlockMark }[] = [];
  let credits: TokenTransfer[] = [];
  for (const [index, transfer] of transfers.entries()) {
    credits.push(transfer);
    const isLastOfBlock = transfers[index + 1]?.blockNumber !== transfer.blockNumber;
    if (credits.length >= CREDITS_AT_ONCE && isLastOfBlock) {
      parts.push({ credits, until: { number: transfer.blockNumber, hash: transfer.blockHash } });
      credits = [];
    }
  }
  return [...parts, { credits, until: end }];
}

/** @returns false when another scanner has moved on */
async function showPending(
  { db, chain }: ScanContext,
  done: BlockMark,
  head: BlockMark,
  final: BlockMark,
): Promise<boolean> {
  const { confirmations, minimumDeposit } = chain.settings;
  const needed = confirmations === 'finalized' ? head.number - final.number + 1 : confirmations;
  const { transfers } =
    head.number > done.number
      ? await readTransfers(chain, done.number + 1, head)
      : { transfers: [] };
  const [row] = await rowsOf<{ shown: boolean }>(
    db,
    sql`select deposits.show(
      p_from_hash => ${done.hash}, p_head => ${head.number}::bigint, p_needed => ${needed}::int,
      p_transfers => ${json(await onlyOurs(db, chain, transfers))},
      p_minimum => ${minimumDeposit.toString()}::numeric) as shown`,
  );
  return row?.shown ?? false;
}

async function onlyOurs(
  db: Db,
  { settings }: Chain,
  transfers: TokenTransfer[],
): Promise<TokenTransfer[]> {
  const recipients = new Set(transfers.map(({ recipient }) => recipient));
  const ours = await ourAddresses(db, settings.depositXpub, recipients);
  return transfers.filter(({ recipient }) => ours.has(recipient));
}

const json = (transfers: TokenTransfer[]) =>
  sql`${JSON.stringify(transfers.map((one) => ({ ...one, amount: String(one.amount) })))}::jsonb`;
