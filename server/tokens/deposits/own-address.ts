import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/**
 * Whether tokens that leave for this address would come back or be lost: the token's contract, custody, or a
 * deposit address of a member.
 * @param address in its EIP-55 form, as ours are stored
 */
export async function isOwnAddress(
  db: Db,
  { chain }: Pick<Config, 'chain'>,
  address: string,
): Promise<boolean> {
  const own = [chain?.token, chain?.custody].map((one) => one?.toLowerCase());
  if (own.includes(address.toLowerCase())) return true;
  const [row] = await rowsOf<{ is: boolean }>(
    db,
    sql`select exists (select from deposit_address where address = ${address}) as is`,
  );
  return row?.is === true;
}
