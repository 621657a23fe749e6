/** Deposit addresses: children of one public key, each given to one account, for ever. */
import { sql } from 'drizzle-orm';
import type { ChainSettings } from '../chain/settings.ts';
import { ConfigError } from '../config.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { Problem } from '../http/problem.ts';

export type DepositAccount = 'cash' | 'stake';

interface Row {
  account: DepositAccount;
  address: string;
}

/**
 * The addresses of a member's two accounts (EIP-55), made when they are first asked for. Their
 * rows are committed before anybody sees them: the scanner knows an address before it is used.
 * @param db not a transaction
 * @throws Problem address_not_created
 */
export async function depositAddresses(
  db: Db,
  settings: Pick<ChainSettings, 'depositXpub'>,
  member: string,
): Promise<Record<DepositAccount, string>> {
  const known = await readAddresses(db, member);
  const cash = known.cash ?? (await makeAddress(db, settings, member, 'cash'));
  const stake = known.stake ?? (await makeAddress(db, settings, member, 'stake'));
  return { cash, stake };
}

/** Those that were made. */
async function readAddresses(
  db: Db,
  member: string,
): Promise<Partial<Record<DepositAccount, string>>> {
  const rows = await rowsOf<Row>(
    db,
    sql`select account, address from deposit_address where member_id = ${member}`,
  );
  return Object.fromEntries(rows.map(({ account, address }) => [account, address]));
}

async function makeAddress(
  db: Db,
  { depositXpub }: Pick<ChainSettings, 'depositXpub'>,
  member: string,
  account: DepositAccount,
): Promise<string> {
  const [next] = await rowsOf<{ index: string }>(db, sql`select nextval('deposit_index') as index`);
  if (!next) throw new Error('no next deposit index');
  const address = await addressAt(depositXpub, Number(next.index)).catch(() => {
    throw new Problem('address_not_created');
  });
  await db.execute(sql`insert into deposit_address (address, member_id, account, index)
    values (${address}, ${member}, ${account}, ${next.index}::bigint)
    on conflict (member_id, account) do nothing`);
  // Of two that were made at once, the first.
  const made = (await readAddresses(db, member))[account];
  if (!made) throw new Error('the deposit address was not kept');
  return made;
}

/**
 * That the key is one, and the one the addresses were made of: else members would be given
 * addresses whose deposits nobody could move.
 * @throws ConfigError
 */
export async function requireSameKey(
  db: Db,
  { depositXpub }: Pick<ChainSettings, 'depositXpub'>,
): Promise<void> {
  const [first] = await rowsOf<{ address: string; index: string }>(
    db,
    sql`select address, index from deposit_address order by index limit 1`,
  );
  const address = await addressAt(depositXpub, Number(first?.index ?? 0)).catch(() => undefined);
  if (!address) throw new ConfigError("DEPOSIT_XPUB: the extended public key of m/44'/60'/0'");
  if (first && address !== first.address) {
    throw new ConfigError('DEPOSIT_XPUB: not the key the deposit addresses were made of');
  }
}

/** The chain's library is heavy, and seldom needed: an address is made once. */
async function addressAt(xpub: string, index: number): Promise<string> {
  const { depositAddressAt } = await import('../chain/deposit-keys.ts');
  return depositAddressAt(xpub, index);
}
