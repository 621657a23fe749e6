/** Composes a mail of the outbox when it is sent, or shown in the sandbox. */
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { readTexts } from '../locales/texts.ts';
import { type Composed, compose } from './compose.ts';
import { type MailReader, readerOf } from './mail-reader.ts';
import { localeOf, readContent, type StoredValues } from './outbox.ts';
import type { TemplateName, TransferTemplateName } from './template-values.ts';
import { readTransferValues, type TransferReaders } from './transfer-templates.ts';
import { NOTICE_OF_TRANSFER, unsubscribeToken, unsubscribeUrl } from './unsubscribe.ts';

export interface StoredMail {
  recipient: string;
  template: string;
  locale: string | null;
  content: Uint8Array | null;
  memberId: string | null;
  transferId: string | null;
  documentId: string | null;
}

export interface Outgoing extends Composed {
  /** The Reply-To address; undefined for none. */
  replyTo: string | undefined;
  /** Switches e-mails of its kind off; undefined for one that is always sent. */
  unsubscribe: string | undefined;
}

/**
 * @param hasFile whether the mail carries the file that its template may have
 * @throws when the content was deleted after sending, cannot be decrypted, or is about a transfer
 *   that does not concern the recipient
 */
export async function composeStored(
  db: Db,
  config: Config,
  readers: TransferReaders,
  row: StoredMail,
  hasFile = false,
): Promise<Outgoing> {
  const locale = localeOf(config, row.locale);
  const reader = await readerOf(db, row.recipient);
  const {
    unsubscribe: token,
    isTest,
    ...values
  } = await valuesOf(db, config, readers, row, { locale, reader });
  const unsubscribe = token === undefined ? undefined : unsubscribeUrl(config, token);
  const template = row.template as TemplateName;
  if (hasFile && 'attached' in values) values.attached = 'yes';
  return {
    ...compose(locale, await readTexts(locale, 'mail'), template, values, {
      unsubscribe,
      isTest,
      reader,
    }),
    unsubscribe,
    replyTo: template === 'contact' && 'email' in values ? values.email : undefined,
  };
}

async function valuesOf(
  db: Db,
  config: Config,
  readers: TransferReaders,
  row: StoredMail,
  { locale, reader: { timeZone } }: { locale: string; reader: MailReader },
): Promise<StoredValues> {
  const { template, content, memberId, transferId } = row;
  if (memberId !== null && transferId !== null) {
    const { recipient: address, documentId: document } = row;
    const about = { transfer: transferId, member: memberId, address, document, locale, timeZone };
    const values = await readTransferValues(db, config, readers, template, about);
    const kind = NOTICE_OF_TRANSFER[template as TransferTemplateName];
    if (!kind) return values;
    // Transfers of these kinds concern people, so the recipient is the subject.
    const choice = { person: memberId, about: memberId, kind };
    return { ...values, unsubscribe: unsubscribeToken(config, choice) };
  }
  if (!content) throw new Error(`the content of ${template} was deleted after it was sent`);
  return readContent(config, content);
}
