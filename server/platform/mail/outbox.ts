/**
 * The outbox: an e-mail is a row, inserted in the transaction it reports. In production the mail
 * worker sends it; in the sandbox it stays, and the sandbox mailbox shows it.
 */
import type { Config } from '../config/config.ts';
import { newId } from '../core/ids.ts';
import { sampledTraceparent } from '../core/span.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { tracedArgument } from '../db/traced-argument.ts';
import { seal, unseal } from '../encryption/secret-box.ts';
import { chooseLocale } from '../locales/texts.ts';
import type { TemplateName, TemplateValues, TransferTemplateName } from './template-values.ts';

export interface Outgoing<Name extends TemplateName = TemplateName> {
  /**
   * Undefined when no account has the address. The row is still inserted, though never sent, so
   * that the response time does not reveal whether the account exists.
   */
  to: string | undefined;
  /** The recipient's language; null for the default. */
  locale: string | null;
  template: Name;
  values: TemplateValues[Name];
  /** Of `unsubscribeToken`, for an e-mail that its recipient may switch off. */
  unsubscribe?: string;
  /** About the test mode of a business; its subject says so. */
  isTest?: boolean;
}

export type StoredValues = TemplateValues[TemplateName] & Pick<Outgoing, 'unsubscribe' | 'isTest'>;

export type Settings = Pick<Config, 'locales' | 'secrets'>;

/** Inserts a mail in the caller's transaction. */
export async function queueMail<Name extends TemplateName>(
  tx: Db,
  { locales, secrets }: Settings,
  { to, locale, template, values, unsubscribe, isTest }: Outgoing<Name>,
): Promise<void> {
  const content = seal(secrets.encryption, JSON.stringify({ ...values, unsubscribe, isTest }));
  await rowsOf(
    tx,
    sql`insert into mail (id, recipient, template, locale, content, status, trace)
      values (${newId('mail')}, ${to ?? ''}, ${template}, ${localeOf({ locales }, locale)}, ${content},
        ${to === undefined ? 'withheld' : 'pending'}, ${sampledTraceparent() ?? null})`,
  );
}

/**
 * Inserts a mail about a transfer in the transaction that posts it. The row contains only template,
 * transfer and recipient; the values are read when it is sent. A repeated call inserts nothing.
 */
export async function queueTransferMail(
  tx: Db,
  {
    template,
    transfer,
    member,
  }: { template: TransferTemplateName; transfer: string; member: string },
): Promise<void> {
  await rowsOf(
    tx,
    sql`select mail.about_transfer(${tracedArgument(template)}, ${transfer}, ${member})`,
  );
}

/** The recipient's language if it is enabled, else the default. */
export const localeOf = ({ locales }: Pick<Config, 'locales'>, wish: string | null): string =>
  chooseLocale(locales, [wish]);

/** The decrypted values of a row. @throws when they were encrypted with an unknown key */
export const readContent = (
  { secrets }: Pick<Config, 'secrets'>,
  content: Uint8Array,
): StoredValues => JSON.parse(unseal(secrets.encryption, content)) as StoredValues;
