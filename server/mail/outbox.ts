/**
 * The outbox: a mail is a row, written in the transaction of what it tells. In production the
 * postman sends it; in the sandbox it stays, and the sandbox mailbox shows it.
 */
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { mail } from '../db/schema.ts';
import { seal, unseal } from '../events/secret-box.ts';
import { newId } from '../ids.ts';
import type { LetterName, LetterValues } from './letters.ts';

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
    locale: locale && locales.enabled.includes(locale) ? locale : locales.default,
    content: seal(secrets.encryption, JSON.stringify(values)),
    status: to === undefined ? 'withheld' : 'pending',
  });
}

/** What a row says, as it was queued. @throws when it was encrypted with another key */
export function readContent(
  { secrets }: Settings,
  { template, content }: { template: string; content: Uint8Array },
): { letter: LetterName; values: LetterValues[LetterName] } {
  return {
    letter: template as LetterName,
    values: JSON.parse(unseal(secrets.encryption, content)) as LetterValues[LetterName],
  };
}
