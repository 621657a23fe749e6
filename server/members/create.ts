import { eq, sql } from 'drizzle-orm';
import { hashPassword } from '../auth/password.ts';
import type { Db } from '../db/database.ts';
import { domainProof } from '../db/domain-tables.ts';
import { member, merchant, merchantOrigin } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { deferCredits, openAccount } from '../ledger/accounts.ts';

export interface NewMember {
  email: string;
  password: string;
  name?: string;
  surname?: string;
  /** When the address was confirmed: the trial runs from here. */
  confirmedAt?: Date;
}

/** A confirmed member with an empty cash and stake account. @returns the member's id */
export async function createMember(db: Db, given: NewMember): Promise<string> {
  const { password, confirmedAt = new Date(), ...rest } = given;
  const passwordHash = await hashPassword(password);
  return db.transaction((tx) => insertMember(tx, { ...rest, passwordHash, confirmedAt }));
}

interface MemberRow extends Omit<NewMember, 'password' | 'confirmedAt'> {
  passwordHash: string;
  /** Null until the address is confirmed. */
  confirmedAt: Date | null;
  /** Of the mails to come. */
  locale?: string;
}

/** The member and both accounts, in the caller's transaction. @returns the member's id */
export async function insertMember(tx: Db, given: MemberRow): Promise<string> {
  const { name = null, surname = null, locale = null, ...rest } = given;
  const id = newId('usr');
  await tx.insert(member).values({
    ...rest,
    id,
    name,
    surname,
    locale,
    cashAccount: await openAccount(tx, `member:${id}:cash`),
    stakeAccount: await openAccount(tx, `member:${id}:stake`),
  });
  return id;
}

export interface NewBusiness {
  recipientName: string;
  recipientDomain: string;
  successUrl?: string;
  cancelUrl?: string;
  linkSuccessUrl?: string;
  linkDeniedUrl?: string;
  /** Beside https://domain and https://www.domain. */
  origins?: string[];
  /** An operator knows that the domain is theirs; else they prove it. */
  isVouchedFor?: boolean;
}

/** Makes a member a business: from now on its cash account receives from many at once. */
export async function makeBusiness(db: Db, memberId: string, given: NewBusiness): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ cash: member.cashAccount })
      .from(member)
      .where(eq(member.id, memberId));
    if (!row?.cash) throw new Error(`${memberId} has no cash account`);
    await deferCredits(tx, row.cash);
    await tx.insert(merchant).values({
      id: memberId,
      recipientName: given.recipientName,
      recipientDomain: given.recipientDomain,
      recipientSuccessUrl: given.successUrl ?? null,
      recipientCancelUrl: given.cancelUrl ?? null,
      linkSuccessUrl: given.linkSuccessUrl ?? null,
      linkDeniedUrl: given.linkDeniedUrl ?? null,
    });
    await tx.insert(domainProof).values({
      merchantId: memberId,
      domain: given.recipientDomain,
      ...(given.isVouchedFor ? { provenAt: sql`now()`, provenBy: 'operator' as const } : {}),
    });
    for (const origin of given.origins ?? []) {
      await tx.insert(merchantOrigin).values({ merchantId: memberId, origin });
    }
  });
}
