/**
 * The outbox: a mail is a row, written in the transaction of what it tells. In production the
 * postman sends it; in the sandbox it stays, and the sandbox mailbox shows it.
 */
import { sql } from 'drizzle-orm';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { mail } from '../db/schema.ts';
import { newId } from '../ids.ts';
import { seal, unseal } from '../sealed/secret-box.ts';
import type { LetterName, LetterValues, TransferLetterName } from './letter-values.ts';

export interface Outgoing<Name extends LetterName = LetterName> {
  /** Undefined when nobody has the address: the row is written all the same, and never sent. */
  to: string | undefined;
  /** Of the reader; null is the installation's default. */
  locale: string | null;
  letter: Name;
  values: LetterValues[Name];
}

export type Settings = Pick<Config, 'locales' | 'secrets'>;

/** Writes a mail in the caller's transaction. */
export async function queueMail<Name extends LetterName>(
  tx: Db,
  { locales, secrets }: Settings,
  { to, locale, letter, values }: Outgoing<Name>,
): Promise<void> {
  await tx.insert(mail).values({
    id: newId('mail'),
    recipient: to ?? '',
    template: letter,
    locale: localeOf({ locales }, locale),
    content: seal(secrets.encryption, JSON.stringify(values)),
    status: to === undefined ? 'withheld' : 'pending',
  });
}

/**
 * Writes a mail about a transfer in the transaction that posts it; `mails.about_transfer` does the
 * same in SQL. The row names letter, transfer and reader, and nothing else: what it says is read
 * when it is sent, for that reader alone. Asked for again, it is the same mail.
 */
export async function queueTransferMail(
  tx: Db,
  { letter, transfer, member }: { letter: TransferLetterName; transfer: string; member: string },
): Promise<void> {
  await tx.execute(sql`select mails.about_transfer(${letter}, ${transfer}, ${member})`);
}

/** The language of a mail: its reader's where the installation has it. */
export const localeOf = ({ locales }: Pick<Config, 'locales'>, wish: string | null): string =>
  wish !== null && locales.enabled.includes(wish) ? wish : locales.default;

/** What a row says, as it was queued. @throws when it was encrypted with another key */
export const readContent = (
  { secrets }: Pick<Config, 'secrets'>,
  content: Uint8Array,
): LetterValues[LetterName] =>
  JSON.parse(unseal(secrets.encryption, content)) as LetterValues[LetterName];
