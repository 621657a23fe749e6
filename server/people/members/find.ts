import { canonicalEmail } from '#shared/http/email.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { isEmail } from './email-spellings.ts';

export interface MemberRow {
  id: string;
  email: string | null;
  pendingEmail: string | null;
  passwordHash: string | null;
  name: string | null;
  surname: string | null;
  locale: string | null;
  livemode: boolean;
  testBusinessId: string | null;
  confirmedAt: Date | null;
  emailTrustedFrom: Date | null;
  outgoingFrozenAt: Date | null;
  erasedAt: Date | null;
}

/** The columns of a `MemberRow`. */
export const MEMBER_ROW = sql`member.id, member.email, member.pending_email as "pendingEmail",
  member.password_hash as "passwordHash", member.name, member.surname, member.locale,
  member.livemode, member.test_business_id as "testBusinessId",
  member.confirmed_at as "confirmedAt", member.email_trusted_from as "emailTrustedFrom",
  member.outgoing_frozen_at as "outgoingFrozenAt", member.erased_at as "erasedAt"`;

/** Someone who signs in; a business is a member without credentials. */
export interface PersonRow extends MemberRow {
  email: string;
  passwordHash: string;
}

/** @returns undefined for a business */
export function asPerson(row: MemberRow | undefined): PersonRow | undefined {
  if (!row || row.email === null || row.passwordHash === null) return undefined;
  return { ...row, email: row.email, passwordHash: row.passwordHash };
}

/** Finds a person by id. */
export async function findPerson(db: Db, id: string): Promise<PersonRow | undefined> {
  const [found] = await rowsOf<MemberRow>(
    db,
    sql`select ${MEMBER_ROW} from member where id = ${id}`,
  );
  return asPerson(found);
}

/** Finds a person by address, in any of its spellings and ignoring case; closed accounts keep their address. */
export async function findByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  const [found] = await rowsOf<MemberRow>(
    db,
    sql`select ${MEMBER_ROW} from member where ${isEmail(sql`email`, email)}`,
  );
  return asPerson(found);
}

/**
 * Finds the member who owns an address, or who can still get it back by undoing a change.
 * @param otherThan a member whose own undoable changes are ignored
 * @returns the owner's address and language, for notifications
 */
export async function findOwner(
  db: Db,
  email: string,
  otherThan?: string,
): Promise<{ email: string; locale: string | null } | undefined> {
  const owner = await findByEmail(db, email);
  if (owner) return owner;
  const [former] = await rowsOf<{ email: string; locale: string | null }>(
    db,
    sql`select c.email, m.locale from credential_change c join member m on m.id = c.member_id
      where ${isEmail(sql`c.email`, email)} and c.kind = 'email' and c.undone_at is null
        and c.undo_until > now() and m.id is distinct from ${otherThan ?? null}::text
      order by c.position desc limit 1`,
  );
  return former;
}

/** Serialises decisions about who owns an address, until the end of the transaction. */
export async function lockEmail(tx: Db, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`email:${canonicalEmail(email).toLowerCase()}`}, 0))`,
  );
}
