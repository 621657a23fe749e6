/** Files that mails about a transfer carry. The features make them; the composition root passes them in. */
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import type { TransferTemplateName } from './template-values.ts';

export interface MailFile {
  name: string;
  type: string;
  /** In base64. */
  content: string;
}

/** Whose mail it is. */
export interface FileOf {
  transfer: string;
  member: string;
  /** Of the transfer: an invoice. */
  document: string | null;
  locale: string;
}

export type TransferFiles = {
  readonly [Name in TransferTemplateName]?: (
    db: Db,
    config: Config,
    of: FileOf,
  ) => Promise<MailFile | undefined>;
};

/** In base64. Mail servers refuse larger mails; their reader follows the link. */
const LONGEST = 4_000_000;
/**
 * None where it is too large or cannot be made: the mail links to the same file.
 * @param mayWait whether the mail can be sent later
 * @throws Problem rate_limited, unavailable when it cannot be made now and the mail may wait
 */
export async function filesOf(
  db: Db,
  config: Config,
  files: TransferFiles,
  template: string,
  { mayWait, ...of }: FileOf & { mayWait: boolean },
): Promise<MailFile[]> {
  const make = Object.hasOwn(files, template) ? files[template as TransferTemplateName] : undefined;
  const file = await make?.(db, config, of).catch((error: unknown) => {
    if (mayWait && isBusy(error)) throw error;
    return undefined;
  });
  return file && file.content.length <= LONGEST ? [file] : [];
}

/** Whether too many files are being made. */
const isBusy = (error: unknown) =>
  error instanceof Problem && (error.code === 'rate_limited' || error.code === 'unavailable');
