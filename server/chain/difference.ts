/** I7 for the chain: what is on it in our keeping is what the books say, but for what is moving. */
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { type Chain, openChain, readTips } from './chain.ts';
import type { ChainSettings } from './settings.ts';
import { readTransfers } from './transfers.ts';

/** All in base units, at one final block. */
export interface ChainDifference {
  block: number;
  onChain: { custody: bigint; depositAddresses: bigint };
  /** −balance(chain:custody). */
  inBooks: bigint;
  /** On the chain and not in the books: final deposits that are about to be credited. */
  uncredited: bigint;
  /** Below the minimum: taken in, and credited to nobody. */
  ignored: bigint;
  /** In the books and not on the chain any more: withdrawals that are about to be settled. */
  leaving: bigint;
  /** What nothing explains: 0n, or somebody has sent tokens to custody, or tokens are missing. */
  difference: bigint;
}

interface Books {
  custody: string;
  ignored: string;
  done: string;
  addresses: string[];
  leaving: { hash: string; amount: string }[];
}

/**
 * The books are read first: what they hold is final at the block that is looked at.
 * @returns undefined while the chain has not been read at all
 */
export async function chainDifference(
  db: Db,
  settings: ChainSettings,
): Promise<ChainDifference | undefined> {
  const [books] = await rowsOf<Books>(
    db,
    sql`select s.block_number as done,
        ledger.balance(ledger.open_account('chain:custody', 'TOKEN', false)) as custody,
        (select coalesce(sum(amount), 0) from deposit where status = 'ignored') as ignored,
        (select coalesce(json_agg(address), '[]') from deposit_address) as addresses,
        (select coalesce(json_agg(json_build_object('hash', v.hash, 'amount', w.amount::text)), '[]')
          from withdrawal w
          join outgoing o on o.subject_id = w.id
          join outgoing_version v on v.nonce = o.nonce
          where w.closed_at is null and v.hash is not null) as leaving
      from chain_scan s`,
  );
  if (!books) return undefined;
  const chain = openChain(settings);
  try {
    const { final } = await readTips(chain);
    if (!final) return undefined;
    const block = final.number;
    const [custody = 0n, ...others] = await readBalances(
      chain,
      [settings.custody, ...books.addresses],
      block,
    );
    const onChain = { custody, depositAddresses: sum(others) };
    const inBooks = -BigInt(books.custody);
    const ignored = BigInt(books.ignored);
    const uncredited = await readUncredited(chain, Number(books.done) + 1, final, books.addresses);
    const leaving = await readLeaving(chain, books.leaving, block);
    const explained = inBooks + uncredited + ignored - leaving;
    return {
      ...{ block, onChain, inBooks, uncredited, ignored, leaving },
      difference: custody + onChain.depositAddresses - explained,
    };
  } finally {
    chain.close();
  }
}

const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

const AT_ONCE = 200;

async function readBalances(chain: Chain, addresses: string[], block: number): Promise<bigint[]> {
  const balanceOf = chain.token.getFunction('balanceOf');
  const balances: bigint[] = [];
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = addresses.slice(from, from + AT_ONCE);
    balances.push(
      ...(await Promise.all(some.map((address) => balanceOf(address, { blockTag: block })))),
    );
  }
  return balances;
}

async function readUncredited(
  chain: Chain,
  from: number,
  final: { number: number; hash: string },
  addresses: string[],
): Promise<bigint> {
  if (from > final.number) return 0n;
  const ours = new Set(addresses);
  const { transfers } = await readTransfers(chain, from, final);
  return sum(transfers.filter(({ recipient }) => ours.has(recipient)).map(({ amount }) => amount));
}

/** Of the versions of one withdrawal the chain takes one at most. */
async function readLeaving(
  { provider }: Chain,
  versions: Books['leaving'],
  block: number,
): Promise<bigint> {
  const amounts = await Promise.all(
    versions.map(async ({ hash, amount }) => {
      const receipt = await provider.send('eth_getTransactionReceipt', [hash]);
      const isDone = receipt?.status === '0x1' && Number(receipt.blockNumber) <= block;
      return isDone ? BigInt(amount) : 0n;
    }),
  );
  return sum(amounts);
}
