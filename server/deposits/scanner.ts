/**
 * Reads the chain and credits what it brings. It goes on from a stored block, so that a restart
 * loses nothing; it reads a block again for a while, so that what a node left out is found; every
 * credit has a business key, so that reading twice credits once.
 */
import { sql } from 'drizzle-orm';
import { type BlockMark, type Chain, isRefusal, readTips } from '../chain/chain.ts';
import { readTransfers, type TokenTransfer } from '../chain/transfers.ts';
import type { Config } from '../config.ts';
import { arrayOf, type Db, rowsOf } from '../db/database.ts';
import { newId } from '../ids.ts';
import { membershipRules } from '../staking/rules.ts';
import { matchScan } from './scan.ts';

/** Blocks read again below what is done. */
const OVERLAP = 64;
/** Blocks asked for at once, at most; a node that refuses is asked for fewer. */
const RANGE = 10_000;
/** Credits in one commit: their members' payments wait for it. */
const CREDITS_AT_ONCE = 100;

export interface ScanContext {
  db: Db;
  config: Pick<Config, 'trialDays' | 'thresholds'>;
  chain: Chain;
}

/**
 * Makes passes over the chain. One pass credits everything that is final and shows what is not;
 * it may be cut off anywhere.
 * @returns a pass, which says how many blocks it went on; `leave` ends it early
 * @throws (the pass) WrongChainError, or what kept the node from answering
 */
export function createScanner(context: ScanContext): (leave?: AbortSignal) => Promise<number> {
  const { db, chain } = context;
  let range = RANGE;
  /** The head for which the database shows what is pending. */
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
      const asked = last - done.number;
      if (asked === 1) throw error;
      range = Math.ceil(asked / 2);
      // Too much for this node; whether anything is wrong shows with less.
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
      const next = await creditUpTo(done, final);
      // Another scanner was faster, or a member has just left: what is there now is read anew.
      if (!next) return 1;
      done = next;
      if (leave?.aborted) return done.number - scan.done.number;
    }
    const state = `${head.hash} ${done.hash}`;
    if (state !== shown && (await showPending(context, done, head, final))) shown = state;
    return done.number - scan.done.number;
  };
}

/** @returns how far it came, which is `end`; undefined when it is to be read anew */
async function creditAll(
  { db, config, chain }: ScanContext,
  done: BlockMark,
  transfers: TokenTransfer[],
  end: BlockMark,
): Promise<BlockMark | undefined> {
  let at = done;
  for (const { credits, until } of commits(await onlyOurs(db, transfers), end)) {
    // What is below was read again; the scan does not go back for it.
    const next = until.number > at.number ? until : at;
    const [row] = await rowsOf<{ moved: boolean }>(
      db,
      sql`select deposits.credit(${at.hash}, ${next.number}::bigint, ${next.hash},
        ${json(credits)}, ${arrayOf(
          credits.map(() => newId('txn')),
          'text',
        )},
        ${chain.settings.minimumDeposit.toString()}::numeric, ${membershipRules(config)}) as moved`,
    );
    if (!row?.moved) return undefined;
    at = next;
  }
  return at;
}

/** Parts of whole blocks: the scan can go on after each. */
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

/** @returns false when another scanner has gone on */
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
    sql`select deposits.show(${done.hash}, ${head.number}::bigint, ${needed}::int,
      ${json(await onlyOurs(db, transfers))}, ${minimumDeposit.toString()}::numeric) as shown`,
  );
  return row?.shown ?? false;
}

async function onlyOurs(db: Db, transfers: TokenTransfer[]): Promise<TokenTransfer[]> {
  const recipients = new Set(transfers.map(({ recipient }) => recipient));
  if (recipients.size === 0) return [];
  const rows = await rowsOf<{ address: string }>(
    db,
    sql`select address from deposit_address where address = any (${arrayOf([...recipients], 'text')})`,
  );
  const ours = new Set(rows.map(({ address }) => address));
  return transfers.filter(({ recipient }) => ours.has(recipient));
}

const json = (transfers: TokenTransfer[]) =>
  sql`${JSON.stringify(transfers.map((one) => ({ ...one, amount: String(one.amount) })))}::jsonb`;
