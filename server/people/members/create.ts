import { openMemberAccounts } from '../../ledger/accounts.ts';
import { newId } from '../../platform/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hashPassword } from '../passwords/hash.ts';

export interface NewMember {
  email: string;
  password: string;
  name?: string;
  surname?: string;
  /** When the address was confirmed; the trial starts then. */
  confirmedAt?: Date;
}

/** Creates a confirmed member with empty cash and stake accounts. @returns the member's id */
export async function createMember(db: Db, given: NewMember): Promise<string> {
  const { password, confirmedAt = new Date(), ...rest } = given;
  const passwordHash = await hashPassword(password, { person: given.email });
  return db.transaction((tx) => insertMember(tx, { ...rest, passwordHash, confirmedAt }));
}

interface PersonWish extends Omit<NewMember, 'password' | 'confirmedAt'> {
  passwordHash: string;
  /** Null until the address is confirmed. */
  confirmedAt: Date | null;
  /** The language of e-mails. */
  locale?: string;
  /** Of `knownTimeZone`. */
  timeZone?: string | null;
}

/** Inserts the person and both accounts in the caller's transaction. @returns the member's id */
export async function insertMember(tx: Db, given: PersonWish): Promise<string> {
  const { email, passwordHash, name = null, surname = null, confirmedAt } = given;
  const { locale = null, timeZone = null } = given;
  const id = newId('usr');
  const { cashAccount, stakeAccount } = await openMemberAccounts(tx, id);
  await tx.execute(sql`insert into member
      (id, email, password_hash, name, surname, locale, time_zone, confirmed_at, cash_account,
        stake_account)
    values (${id}, ${email}, ${passwordHash}, ${name}, ${surname}, ${locale}, ${timeZone},
      ${confirmedAt?.toISOString() ?? null}::timestamptz, ${cashAccount}::bigint,
      ${stakeAccount}::bigint)`);
  return id;
}

/**
 * Inserts the member row of a business and both accounts, in the caller's transaction. The caller
 * inserts its `merchant` row.
 * @param confirmedAt that of the person who registers it: its trial starts then
 * @returns the business's id
 */
export async function insertBusiness(tx: Db, confirmedAt: Date | null): Promise<string> {
  const id = newId('usr');
  const { cashAccount, stakeAccount } = await openMemberAccounts(tx, id);
  await tx.execute(sql`insert into member (id, kind, confirmed_at, cash_account, stake_account)
    values (${id}, 'business', ${confirmedAt?.toISOString() ?? null}::timestamptz,
      ${cashAccount}::bigint, ${stakeAccount}::bigint)`);
  return id;
}
