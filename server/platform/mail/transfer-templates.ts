/**
 * Mails about a transfer: their values are read when they are composed, and only those that the
 * recipient may see. The features implement the readers; the composition root passes them in.
 */
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { TemplateValues, TransferTemplateName } from './template-values.ts';

export interface About {
  transfer: string;
  /** The recipient, who gets mails about their own transfers only. */
  member: string;
  /** The address of the e-mail: of an owner, where the member is a business. */
  address: string;
  /** Of the transfer, such as an invoice; null of a mail about the transfer itself. */
  document: string | null;
  /** The recipient's language, for formatting amounts. */
  locale: string;
  /** The recipient's, for times among the values. */
  timeZone: string;
}

/** @returns undefined when the transfer does not concern that member */
type Reader<Name extends TransferTemplateName> = (
  db: Db,
  config: Config,
  about: About,
) => Promise<TemplateValues[Name] | undefined>;

export type TransferReaders = { readonly [Name in TransferTemplateName]: Reader<Name> };

/** @throws when the template is unknown, or the transfer does not concern this member */
export async function readTransferValues(
  db: Db,
  config: Config,
  readers: TransferReaders,
  template: string,
  about: About,
): Promise<TemplateValues[TransferTemplateName]> {
  const isKnown = (name: string): name is TransferTemplateName => Object.hasOwn(readers, name);
  const values = isKnown(template) ? await readers[template](db, config, about) : undefined;
  if (!values) throw new Error(`no ${template} of ${about.transfer} for ${about.member}`);
  return values;
}
