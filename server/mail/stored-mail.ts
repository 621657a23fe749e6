/** A mail of the outbox, put into words when it is sent or looked at. */
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { readTexts } from '../documents/texts.ts';
import { type Composed, compose } from './compose.ts';
import type { LetterName } from './letter-values.ts';
import { localeOf, readContent } from './outbox.ts';
import { readTransferLetter } from './transfer-letters.ts';

export interface StoredMail {
  template: string;
  locale: string | null;
  content: Uint8Array | null;
  memberId: string | null;
  transferId: string | null;
}

export interface Outgoing extends Composed {
  /** Where an answer goes, when that is not us. */
  replyTo: string | undefined;
}

/** @throws when it was sent and forgotten, cannot be decrypted, or is about a transfer that does not concern its reader */
export async function composeStored(db: Db, config: Config, row: StoredMail): Promise<Outgoing> {
  const locale = localeOf(config, row.locale);
  const values = await valuesOf(db, config, row, locale);
  const letter = row.template as LetterName;
  return {
    ...compose(locale, await readTexts(locale, 'mail'), letter, values),
    replyTo: 'message' in values ? values.email : undefined,
  };
}

async function valuesOf(db: Db, config: Config, row: StoredMail, locale: string) {
  const { template, content, memberId, transferId } = row;
  if (memberId !== null && transferId !== null) {
    return readTransferLetter(db, config, template, {
      transfer: transferId,
      member: memberId,
      locale,
    });
  }
  if (!content) throw new Error(`${template} was sent and forgotten`);
  return readContent(config, content);
}
