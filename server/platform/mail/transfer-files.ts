/** Files that mails about a transfer carry. The features make them; the composition root passes them in. */
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
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

/** None where it is too large or cannot be made now: the mail links to the same file. */
export async function filesOf(
  db: Db,
  config: Config,
  files: TransferFiles,
  template: string,
  of: FileOf,
): Promise<MailFile[]> {
  const make = Object.hasOwn(files, template) ? files[template as TransferTemplateName] : undefined;
  const file = await make?.(db, config, of).catch(() => undefined);
  return file && file.content.length <= LONGEST ? [file] : [];
}
