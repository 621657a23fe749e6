/** E-mails to a member by id: to the person, or to the owners of a business. */
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { type Outgoing, queueMail, type Settings } from './outbox.ts';
import type { TemplateName } from './template-values.ts';

export interface Recipient {
  to: string;
  locale: string | null;
}

/** Nobody for a business without owners, such as an erased one. */
export const recipientsOf = (tx: Db, memberId: string): Promise<Recipient[]> =>
  rowsOf<Recipient>(tx, sql`select email as "to", locale from mail.recipients(${memberId})`);

/** One e-mail to each recipient, in the caller's transaction. */
export async function queueMemberMail<Name extends TemplateName>(
  tx: Db,
  settings: Settings,
  memberId: string,
  letter: Pick<Outgoing<Name>, 'template' | 'values'>,
): Promise<void> {
  for (const recipient of await recipientsOf(tx, memberId)) {
    await queueMail(tx, settings, { ...recipient, ...letter });
  }
}
