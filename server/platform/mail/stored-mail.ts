/** Composes a mail of the outbox when it is sent, or shown in the sandbox. */
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { readTexts } from '../locales/texts.ts';
import { type Composed, compose } from './compose.ts';
import { localeOf, readContent } from './outbox.ts';
import type { TemplateName } from './template-values.ts';
import { readTransferValues, type TransferReaders } from './transfer-templates.ts';

export interface StoredMail {
  template: string;
  locale: string | null;
  content: Uint8Array | null;
  memberId: string | null;
  transferId: string | null;
}

export interface Outgoing extends Composed {
  /** The Reply-To address; undefined for none. */
  replyTo: string | undefined;
}

/**
 * @throws when the content was deleted after sending, cannot be decrypted, or is about a transfer
 *   that does not concern the recipient
 */
export async function composeStored(
  db: Db,
  config: Config,
  readers: TransferReaders,
  row: StoredMail,
): Promise<Outgoing> {
  const locale = localeOf(config, row.locale);
  const values = await valuesOf(db, config, readers, row, locale);
  const template = row.template as TemplateName;
  return {
    ...compose(locale, await readTexts(locale, 'mail'), template, values),
    replyTo: 'message' in values ? values.email : undefined,
  };
}

async function valuesOf(
  db: Db,
  config: Config,
  readers: TransferReaders,
  row: StoredMail,
  locale: string,
) {
  const { template, content, memberId, transferId } = row;
  if (memberId !== null && transferId !== null) {
    return readTransferValues(db, config, readers, template, {
      transfer: transferId,
      member: memberId,
      locale,
    });
  }
  if (!content) throw new Error(`the content of ${template} was deleted after it was sent`);
  return readContent(config, content);
}
