/** I7 for the chain: our balances on the chain equal the books, apart from transfers in flight. */
import type { ChainSettings } from '../../platform/config/chain.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { readBalances, requireScanned } from './balances.ts';
import { type Chain, openChain, readTips } from './chain.ts';
import { readTransfers } from './transfers.ts';

/** Amounts in base units at one final block. */
export interface ChainDifference {
  block: number;
  onChain: { custody: bigint; depositAddresses: bigint };
  /** −balance(chain:custody), without what later blocks brought. */
  inBooks: bigint;
  /** Final deposits on the chain that are not credited yet. */
  uncredited: bigint;
  /** Deposits below the minimum, which are never credited. */
  ignored: bigint;
  /** Withdrawals that are mined but not settled in the books yet. */
  leaving: bigint;
  /** Unexplained. Positive: somebody sent tokens to custody; negative: tokens are missing. */
  difference: bigint;
}

interface Books {
  custody: string;
  /** Credited in blocks after the compared one. */
  later: string;
  ignored: string;
  done: bigint;
  doneHash: string;
  addresses: string[];
  /** Other addresses of custody: earlier ones, and the next one while custody moves. */
  others: string[];
  /** `hash:position` of the deposits that were booked in blocks after `done`, by a rescan. */
  booked: string[];
  outgoing: Outgoing[];
}

/** A signed version of a withdrawal that is open, or was settled since yesterday. */
interface Outgoing {
  hash: string;
  amount: string;
  isSettled: boolean;
}

/**
 * Compares at one final block. The block is read before the books, so everything that the chain
 * shows in it is in the books or named here; what the books gained since then is deducted.
 * @returns undefined before the first scan of the chain
 * @throws WrongChainError when the node has another chain than was scanned; LaggingNodeError and
 *   other errors of the node
 */
export async function chainDifference(
  db: Db,
  settings: ChainSettings,
): Promise<ChainDifference | undefined> {
  const chain = openChain(settings);
  try {
    const { final } = await readTips(chain);
    if (!final) return undefined;
    const block = final.number;
    const books = await readBooks(db, block, settings);
    if (!books) return undefined;
    await requireScanned(chain, books);
    const custodyAddresses = [settings.custody, ...books.others];
    const balances = await readBalances(chain, [...custodyAddresses, ...books.addresses], block);
    const custody = sum(balances.splice(0, custodyAddresses.length));
    const onChain = { custody, depositAddresses: sum(balances) };
    const inBooks = -BigInt(books.custody) - BigInt(books.later);
    const ignored = BigInt(books.ignored);
    const uncredited = await readUncredited(chain, final, books);
    const leaving = await readLeaving(chain, books.outgoing, block);
    const explained = inBooks + uncredited + ignored - leaving;
    return {
      ...{ block, onChain, inBooks, uncredited, ignored, leaving },
      difference: custody + onChain.depositAddresses - explained,
    };
  } finally {
    chain.close();
  }
}

/** One statement, so one snapshot. */
async function readBooks(
  db: Db,
  block: number,
  { custody }: ChainSettings,
): Promise<Books | undefined> {
  const [books] = await rowsOf<Books>(
    db,
    sql`select s.block_number as done, s.block_hash as "doneHash",
        coalesce((select ledger.balance(id) from ledger.account where path = 'chain:custody'), 0)
          as custody,
        (select coalesce(sum(amount), 0) from deposit
          where status = 'credited' and block_number > ${block}::bigint) as later,
        (select coalesce(sum(amount), 0) from deposit
          where status = 'ignored' and block_number <= ${block}::bigint) as ignored,
        (select coalesce(json_agg(address), '[]') from deposit_address) as addresses,
        (select coalesce(json_agg(address), '[]') from custody_address
          where address <> ${custody}) as others,
        (select coalesce(json_agg(tx_hash || ':' || position), '[]') from deposit
          where status <> 'pending' and block_number > s.block_number) as booked,
        (select coalesce(json_agg(json_build_object('hash', v.hash, 'amount', w.amount::text,
            'isSettled', w.closed_at is not null)), '[]')
          from withdrawal w
          join outgoing o on o.subject_id = w.id
          join outgoing_version v on v.nonce = o.nonce
          where v.hash is not null and (w.closed_at is null
            or (w.status = 'settled' and w.closed_at > now() - interval '1 day'))) as outgoing
      from chain_scan s`,
  );
  return books;
}

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

/** Blocks per request; nodes refuse much longer ranges. */
const RANGE = 5_000;

async function readUncredited(
  chain: Chain,
  final: { number: number; hash: string },
  { addresses, booked, done }: Books,
): Promise<bigint> {
  const ours = new Set(addresses);
  const known = new Set(booked);
  let total = 0n;
  for (let from = Number(done) + 1; from <= final.number; from += RANGE) {
    const last = Math.min(final.number, from + RANGE - 1);
    const to = last === final.number ? final : { number: last };
    const { transfers } = await readTransfers(chain, from, to);
    const waiting = transfers.filter(
      ({ recipient, txHash, position }) =>
        ours.has(recipient) && !known.has(`${txHash}:${position}`),
    );
    total += sum(waiting.map(({ amount }) => amount));
  }
  return total;
}

/**
 * At most one version of a withdrawal is mined: all versions share a nonce. One that was settled by
 * a later block than the compared one is still on the chain there.
 */
async function readLeaving(
  { provider }: Chain,
  versions: Outgoing[],
  block: number,
): Promise<bigint> {
  const amounts = await Promise.all(
    versions.map(async ({ hash, amount, isSettled }) => {
      const receipt = await provider.send('eth_getTransactionReceipt', [hash]);
      if (receipt?.status !== '0x1') return 0n;
      const hasLeft = Number(receipt.blockNumber) <= block;
      if (isSettled) return hasLeft ? 0n : -BigInt(amount);
      return hasLeft ? BigInt(amount) : 0n;
    }),
  );
  return sum(amounts);
}
