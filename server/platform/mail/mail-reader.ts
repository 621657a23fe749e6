/** Who reads an e-mail: how it greets, and in which zone it says times. */
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';

export interface MailReader {
  /** The first name; empty when unknown. */
  name: string;
  /** An IANA name, `UTC` when unknown. */
  timeZone: string;
}

export const UNKNOWN_READER: MailReader = { name: '', timeZone: 'UTC' };

/**
 * The member whose confirmed address this is. Whoever registers somebody else's address chooses the
 * name, so that an unconfirmed mailbox is not greeted by it; nor is a former address of a member.
 */
export async function readerOf(db: Db, recipient: string): Promise<MailReader> {
  const [reader] = await rowsOf<MailReader>(
    db,
    sql`select coalesce(name, '') as name,
        coalesce(time_zone, ${UNKNOWN_READER.timeZone}) as "timeZone"
      from member where lower(email) = lower(${recipient}) and confirmed_at is not null`,
  );
  return reader ?? UNKNOWN_READER;
}
