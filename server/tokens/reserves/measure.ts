/** The liabilities of the ledger and the balance of custody, at one seal and one final block. */
import type { ChainSettings } from '../../platform/config/chain.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { readBalances, requireScanned } from '../chain/balances.ts';
import { type Chain, openChain, readBlock, readBlockTime, readTips } from '../chain/chain.ts';
import { LaggingNodeError } from '../chain/node-errors.ts';
import { type Books, BooksError, readBooks } from './books.ts';
import type { Owned } from './tree.ts';

/** Amounts in base units. */
export interface Holding {
  address: string;
  units: bigint;
}

export interface Measured {
  seal: Books['seal'];
  block: { number: number; hash: string; time: number };
  /** Without withdrawals that have left custody by that block. */
  owners: Owned[];
  members: bigint;
  withdrawals: bigint;
  /** The community's own tokens. */
  community: bigint;
  custody: Holding[];
  /** Addresses of members with tokens that are not swept yet. */
  deposits: Holding[];
}

interface Outgoing {
  hash: string;
  memberId: string;
  amount: string;
  /** Whether the books at the seal know that it has left. */
  isBooked: boolean;
}

/**
 * The books are read before the block: all that they know of the chain happened by then. Addresses
 * and withdrawals are read after it: no transaction in that block is missing.
 * @returns undefined before the first seal, scan or final block
 * @throws BooksError, LaggingNodeError, WrongChainError and other errors of the node
 */
export async function measureReserves(
  db: Db,
  settings: ChainSettings,
): Promise<Measured | undefined> {
  const books = await readBooks(db);
  if (!books) return undefined;
  const chain = openChain(settings);
  try {
    const { final } = await readTips(chain);
    const known = await readKnown(db, settings, books.seal.lastTransfer);
    if (!final || !known) return undefined;
    if (final.number < Number(known.done)) throw new LaggingNodeError(Number(known.done));
    await requireScanned(chain, known);
    const left = await readLeft(chain, known.outgoing, final.number);
    const custody = await holdingsOf(chain, known.custody, final.number);
    const deposits = await holdingsOf(chain, known.deposits, final.number);
    const time = await readBlockTime(chain, final.number);
    const after = await readBlock(chain, final.number);
    if (time === undefined || after?.hash !== final.hash) throw new LaggingNodeError(final.number);
    return {
      seal: books.seal,
      block: { ...final, time },
      ...withoutLeft(books, left),
      custody,
      deposits: deposits.filter(({ units }) => units > 0n),
    };
  } finally {
    chain.close();
  }
}

interface Known {
  done: bigint;
  doneHash: string;
  custody: string[];
  deposits: string[];
  outgoing: Outgoing[];
}

async function readKnown(
  db: Db,
  { custody }: ChainSettings,
  lastTransfer: string,
): Promise<Known | undefined> {
  const [known] = await rowsOf<Known>(
    db,
    sql`select s.block_number as done, s.block_hash as "doneHash",
        (select json_agg(address) from (
          select ${custody}::text as address union select address from custody_address
        ) c) as custody,
        (select coalesce(json_agg(address order by address), '[]') from deposit_address) as deposits,
        (select coalesce(json_agg(json_build_object('hash', v.hash, 'memberId', w.member_id,
            'amount', w.amount::text, 'isBooked', e.id is not null
              and (e.number is null or e.number <= ${lastTransfer}::bigint))), '[]')
          from withdrawal w
          join outgoing o on o.subject_id = w.id
          join outgoing_version v on v.nonce = o.nonce
          left join ledger.transfer e on e.id = w.end_transfer
          where v.hash is not null and (w.closed_at is null or (w.status = 'settled'
            and w.closed_at > now() - interval '1 day' and v.hash = o.mined_hash))) as outgoing
      from chain_scan s`,
  );
  return known;
}

/**
 * By member: tokens that have left custody and are still in the books.
 * @throws LaggingNodeError when the books know of a withdrawal in a later block
 */
async function readLeft(
  { provider }: Chain,
  outgoing: Outgoing[],
  block: number,
): Promise<Map<string, bigint>> {
  const left = new Map<string, bigint>();
  await Promise.all(
    outgoing.map(async ({ hash, memberId, amount, isBooked }) => {
      const receipt = await provider.send('eth_getTransactionReceipt', [hash]);
      const hasLeft = receipt?.status === '0x1' && Number(receipt.blockNumber) <= block;
      if (isBooked && !hasLeft) throw new LaggingNodeError(block + 1);
      if (isBooked || !hasLeft) return;
      left.set(memberId, (left.get(memberId) ?? 0n) + BigInt(amount));
    }),
  );
  return left;
}

function withoutLeft(
  { owners, custody, members, withdrawals }: Books,
  left: Map<string, bigint>,
): Pick<Measured, 'owners' | 'members' | 'withdrawals' | 'community'> {
  const remaining = owners.map(({ memberId, units }) => {
    return { memberId, units: units - (left.get(memberId) ?? 0n) };
  });
  const negative = remaining.find(({ units }) => units < 0n);
  if (negative) throw new BooksError(`more than the balance of ${negative.memberId} has left`);
  const gone = [...left.values()].reduce((total, units) => total + units, 0n);
  if (gone > withdrawals) {
    throw new BooksError(`${gone} base units have left, of ${withdrawals} that were to leave`);
  }
  return {
    owners: remaining.filter(({ units }) => units > 0n),
    ...{ members, withdrawals: withdrawals - gone, community: custody - members - withdrawals },
  };
}

async function holdingsOf(chain: Chain, addresses: string[], block: number): Promise<Holding[]> {
  const balances = await readBalances(chain, addresses, block);
  return addresses.map((address, index) => ({ address, units: balances[index] ?? 0n }));
}
