/** Deposit addresses: children of one public key, each assigned to one account for ever. */
import type { ChainSettings } from '../../platform/config/chain.ts';
import { ConfigError } from '../../platform/core/config-error.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

export type DepositAccount = 'cash' | 'stake';

interface Row {
  account: DepositAccount;
  address: string;
}

/**
 * Returns the addresses of a member's two accounts (EIP-55) and creates missing ones. Their rows
 * are committed before they are returned, so that the scanner knows an address before it is used.
 * @param db not a transaction
 * @returns undefined in test mode: real tokens must not be sent to a test account
 * @throws Problem address_not_created
 */
export async function depositAddresses(
  db: Db,
  settings: Pick<ChainSettings, 'depositXpub'>,
  member: string,
): Promise<Record<DepositAccount, string> | undefined> {
  const known = await readAddresses(db, member);
  if (!known) return undefined;
  const cash = known.cash ?? (await makeAddress(db, settings, member, 'cash'));
  const stake = known.stake ?? (await makeAddress(db, settings, member, 'stake'));
  return { cash, stake };
}

/** @returns undefined for a member of test mode */
async function readAddresses(
  db: Db,
  member: string,
): Promise<Partial<Record<DepositAccount, string>> | undefined> {
  const rows = await rowsOf<Row>(
    db,
    sql`select d.account, d.address from member m left join deposit_address d on d.member_id = m.id
      where m.id = ${member} and m.livemode`,
  );
  if (rows.length === 0) return undefined;
  return Object.fromEntries(rows.map(({ account, address }) => [account, address]));
}

async function makeAddress(
  db: Db,
  { depositXpub }: Pick<ChainSettings, 'depositXpub'>,
  member: string,
  account: DepositAccount,
): Promise<string> {
  const [next] = await rowsOf<{ index: bigint }>(db, sql`select nextval('deposit_index') as index`);
  if (!next) throw new Error('no next deposit index');
  const address = await addressAt(depositXpub, Number(next.index)).catch(() => {
    throw new Problem('address_not_created');
  });
  await db.execute(sql`insert into deposit_address (address, member_id, account, index)
    values (${address}, ${member}, ${account}, ${next.index})
    on conflict (member_id, account) do nothing`);
  // Of two concurrent inserts the first wins; both callers return its address.
  const made = (await readAddresses(db, member))?.[account];
  if (!made) throw new Error('the deposit address was not stored');
  return made;
}

/**
 * Checks that the key is valid and is the key of the existing addresses: deposits to addresses of
 * another key could not be moved.
 * @throws ConfigError
 */
export async function requireSameKey(
  db: Db,
  { depositXpub }: Pick<ChainSettings, 'depositXpub'>,
): Promise<void> {
  const [first] = await rowsOf<{ address: string; index: bigint }>(
    db,
    sql`select address, index from deposit_address order by index limit 1`,
  );
  const address = await addressAt(depositXpub, Number(first?.index ?? 0)).catch(() => undefined);
  if (!address) {
    throw new ConfigError("DEPOSIT_XPUB: expected the extended public key of m/44'/60'/0'");
  }
  if (first && address !== first.address) {
    throw new ConfigError('DEPOSIT_XPUB: not the key of the existing deposit addresses');
  }
}

/** Imports the large chain library only when needed: an address is derived once. */
async function addressAt(xpub: string, index: number): Promise<string> {
  const { depositAddressAt } = await import('../chain/deposit-keys.ts');
  return depositAddressAt(xpub, index);
}
