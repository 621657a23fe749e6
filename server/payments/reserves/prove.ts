/** Scheduled each hour: makes the proof of reserves of a day. No proof rather than a wrong one. */

import { importPKCS8, SignJWT } from 'jose';
import { brand } from '#shared/brand.ts';
import {
  RESERVES_ALGORITHM,
  RESERVES_TYPE,
  type ReservesStatement,
} from '#shared/reserves/statement.ts';
import type { ChainSettings } from '../../platform/config/chain.ts';
import type { Config } from '../../platform/config/config.ts';
import { sha256, sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Holding, Measured } from '../../tokens/reserves/measure.ts';
import { storeTree } from '../../tokens/reserves/store-tree.ts';
import { buildTree, type Tree } from '../../tokens/reserves/tree.ts';
import { reserveSigningKey } from './keys.ts';

type Settings = Pick<Config, 'chain' | 'secrets' | 'publicUrl'>;

const PATIENCE_HOURS = 26;

/**
 * Does nothing without a chain, before the first seal or scan, and on a day that has a proof.
 * @returns the number of the proof it made
 * @throws errors of the node, and BooksError; an alert too when the last proof is 26 hours old
 */
export async function proveReserves(db: Db, config: Settings): Promise<number | undefined> {
  const { chain } = config;
  if (!chain) return undefined;
  // Read before the measurement: a proof that another process makes meanwhile takes the number of this one.
  const last = await readLast(db);
  if (last?.isOfToday) return undefined;
  try {
    const { measureReserves } = await import('../../tokens/reserves/measure.ts');
    const measured = await measureReserves(db, chain);
    if (!measured) return undefined;
    return await publish(db, { ...config, chain }, measured, last);
  } catch (error) {
    await alertIfLate(db);
    throw error;
  }
}

interface Last {
  number: number;
  jws: string;
  isOfToday: boolean;
}

async function readLast(db: Db): Promise<Last | undefined> {
  const [row] = await rowsOf<Last>(
    db,
    sql`select number, jws,
        (made_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date as "isOfToday"
      from reserve_proof order by number desc limit 1`,
  );
  return row;
}

async function publish(
  db: Db,
  config: Settings & { chain: ChainSettings },
  measured: Measured,
  last: Last | undefined,
): Promise<number> {
  const number = (last?.number ?? 0) + 1;
  const tree = await buildTree(measured.owners);
  const statement = { ...stateOf(measured, tree, config), ...(await lastAuditEntry(db)) };
  const { kid, pkcs8 } = await reserveSigningKey(db, config);
  const previous = last ? sha256Hex(last.jws) : null;
  const jws = await new SignJWT({ ...statement, iss: config.publicUrl, number, previous })
    .setProtectedHeader({ alg: RESERVES_ALGORITHM, typ: RESERVES_TYPE, kid })
    .setIssuedAt()
    .sign(await importPKCS8(pkcs8, RESERVES_ALGORITHM));
  await db.transaction(async (tx) => {
    // The number is taken when another process was faster.
    await rowsOf(
      tx,
      sql`insert into reserve_proof (number, jws, hash) values (${number}, ${jws}, ${sha256(jws)})`,
    );
    await storeTree(tx, tree);
  });
  return number;
}

/** Nothing before the first one. */
async function lastAuditEntry(db: Db): Promise<Pick<ReservesStatement, 'audit'>> {
  const [audit] = await rowsOf<NonNullable<ReservesStatement['audit']>>(
    db,
    sql`select number::float8 as number, encode(hash, 'hex') as hash
      from audit_log order by number desc limit 1`,
  );
  return audit ? { audit } : {};
}

const sum = (amounts: bigint[]) => amounts.reduce((total, units) => total + units, 0n);

function stateOf(
  { seal, block, members, withdrawals, community, custody, deposits }: Measured,
  { root }: Tree,
  { chain }: { chain: ChainSettings },
): Omit<ReservesStatement, 'iss' | 'iat' | 'number' | 'previous'> {
  const liable = members + withdrawals + community;
  const held = sum([...custody, ...deposits].map(({ units }) => units));
  const { decimals, symbol } = brand.token;
  return {
    token: { chainId: chain.chainId, address: chain.token, decimals, symbol },
    block,
    ledger: { seal: seal.number, hash: seal.hash, lastTransfer: seal.lastTransfer },
    liabilities: {
      members: `${members}`,
      withdrawals: `${withdrawals}`,
      community: `${community}`,
      total: `${liable}`,
    },
    tree: { hash: root.hash, units: `${root.units}` },
    reserves: {
      custody: custody.map(shown),
      deposits: deposits.map(shown),
      total: `${held}`,
    },
    covered: held >= liable,
  };
}

const shown = ({ address, units }: Holding) => ({ address, units: `${units}` });

/** One alert for each proof that stays the last one. */
async function alertIfLate(db: Db): Promise<void> {
  await db.execute(sql`
    insert into alert (kind, subject_id)
    select 'reserves_unproven', format.utc(since) from (
      select coalesce(
        (select max(made_at) from reserve_proof),
        (select applied_at from migration where name = '0200_reserves.sql')) as since
    ) last where since <= now() - ${PATIENCE_HOURS}::int * interval '1 hour'
    on conflict do nothing`);
}
