import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { type BlockMark, type Chain, readBlock, readBlockTime, readTips } from '../chain/chain.ts';
import { LaggingNodeError, WrongChainError } from '../chain/node-errors.ts';

/** Progress of the scan: all deposits up to block `done` are in the books. */
export interface Scan {
  chainId: number;
  token: string;
  genesisHash: string;
  done: BlockMark;
}

async function readScan(db: Db): Promise<Scan | undefined> {
  const [row] = await rowsOf<{
    chain_id: bigint;
    token: string;
    genesis_hash: string;
    block_number: bigint;
    block_hash: string;
  }>(db, sql`select chain_id, token, genesis_hash, block_number, block_hash from chain_scan`);
  return (
    row && {
      chainId: Number(row.chain_id),
      token: row.token,
      genesisHash: row.genesis_hash,
      done: { number: Number(row.block_number), hash: row.block_hash },
    }
  );
}

/** Tolerated difference between the chain's clock and the database's. */
const CLOCKS_APART_SECONDS = 3600;

/**
 * The block after which the scan begins: the last final one, unless addresses already exist. Then
 * it is the last block before the first address was created.
 */
async function firstBlock(db: Db, chain: Chain, final: BlockMark): Promise<BlockMark | undefined> {
  const [row] = await rowsOf<{ first: number | null }>(
    db,
    sql`select extract(epoch from min(created_at))::float8 as first from deposit_address`,
  );
  if (row?.first == null) return final;
  const before = row.first - CLOCKS_APART_SECONDS;
  let [low, high] = [0, final.number];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const time = await readBlockTime(chain, middle);
    if (time !== undefined && time <= before) low = middle;
    else high = middle - 1;
  }
  return readBlock(chain, low);
}

/**
 * Reads the scan's state, and creates it on the first run.
 * @returns undefined while the chain has no final block
 */
async function beginScan(db: Db, chain: Chain): Promise<Scan | undefined> {
  const known = await readScan(db);
  if (known) return known;
  const [genesis, { head, final }] = await Promise.all([readBlock(chain, 0), readTips(chain)]);
  if (!genesis || !final) return undefined;
  const first = await firstBlock(db, chain, final);
  if (!first) return undefined;
  const { chainId, token } = chain.settings;
  await db.execute(sql`insert into chain_scan
    (chain_id, token, genesis_hash, block_number, block_hash, head_number)
    values (${chainId}, ${token}, ${genesis.hash}, ${first.number}, ${first.hash}, ${head.number})
    on conflict do nothing`);
  return readScan(db);
}

/**
 * Checks that the node has the chain of these books, including the last scanned block.
 * @returns undefined while the chain has no final block
 * @throws WrongChainError for another chain or after a reorganisation; LaggingNodeError when the
 *   node does not have the last scanned block yet
 */
export async function matchScan(db: Db, chain: Chain): Promise<Scan | undefined> {
  const scan = await beginScan(db, chain);
  if (!scan) return undefined;
  const { chainId, token } = chain.settings;
  if (scan.chainId !== chainId || scan.token !== token) {
    throw new WrongChainError(
      `these books belong to token ${scan.token} on chain ${scan.chainId}, not ${token} on ${chainId}`,
    );
  }
  const [genesis, done] = await Promise.all([
    readBlock(chain, 0),
    readBlock(chain, scan.done.number),
  ]);
  if (genesis?.hash !== scan.genesisHash) {
    throw new WrongChainError(`the chain was reset: block 0 is not ${scan.genesisHash}`);
  }
  if (!done) throw new LaggingNodeError(scan.done.number);
  if (done.hash !== scan.done.hash) {
    throw new WrongChainError(
      `the chain was reorganised: block ${done.number} was scanned as ${scan.done.hash}`,
    );
  }
  return scan;
}
