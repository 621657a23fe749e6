/** The contents of the outbox, as the recipient reads them. */

import { writePlanMails } from '../../../server/payments/plans/mails.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { Composed } from '../../../server/platform/mail/compose.ts';
import { localeOf } from '../../../server/platform/mail/outbox.ts';
import { writeWaiting } from '../../../server/platform/mail/send-due.ts';
import { composeStored, type StoredMail } from '../../../server/platform/mail/stored-mail.ts';
import { TRANSFER_EMAILS } from '../../../server/transfer-emails.ts';
import type { TestApi } from '../api/api.ts';
import { countOf } from '../database/count-of.ts';

export interface TestMail extends Composed {
  template: string;
  locale: string;
}

/** Mails to an address, oldest first. */
export async function mailsTo(api: TestApi, email: string): Promise<TestMail[]> {
  await writeWaiting(api.db);
  await writePlanMails(api.db, api.config);
  const rows = await rowsOf<StoredMail>(
    api.db,
    sql`select recipient, template, locale, content, member_id as "memberId",
        transfer_id as "transferId", document_id as "documentId"
      from mail where recipient = ${email} order by created_at, id`,
  );
  return Promise.all(
    rows.map(async (row) => ({
      template: row.template,
      locale: localeOf(api.config, row.locale),
      ...asRead(await composeStored(api.db, api.config, TRANSFER_EMAILS, row)),
    })),
  );
}

/** Without the invisible characters that keep mail clients from making links. */
const asRead = (mail: Composed): Composed => ({
  subject: mail.subject.replaceAll('\u2060', ''),
  text: mail.text.replaceAll('\u2060', ''),
  html: mail.html.replaceAll('\u2060', ''),
});

export async function templatesTo(api: TestApi, email: string): Promise<string[]> {
  return (await mailsTo(api, email)).map(({ template }) => template);
}

/** The address in the last mail of that kind to `email`. */
export async function linkTo(api: TestApi, email: string, template: string): Promise<URL> {
  const last = (await mailsTo(api, email)).findLast((one) => one.template === template);
  const link = /https?:\/\/\S+/.exec(last?.text ?? '')?.[0];
  if (!link) throw new Error(`no ${template} to ${email}`);
  return new URL(link);
}

/** Moves the end of every unused code to an address into the past. */
export async function letCodesExpire({ database }: TestApi, email: string): Promise<void> {
  await database.owner.db.execute(
    sql`update mail_code set expires_at = now() - interval '1 second' where email = ${email}`,
  );
}

/** An hour passes for the acts that were counted. */
export async function letActsBeForgotten({ database }: TestApi): Promise<void> {
  await database.owner.db.execute(sql`update rate_limit set since = now() - interval '61 minutes'`);
}

/** The rows a call leaves behind for good, by table. */
export async function rowsAdded({ db }: TestApi, call: () => Promise<unknown>) {
  const count = async () => ({
    mails: await countOf(db, sql`mail`),
    codes: await countOf(db, sql`mail_code`),
    acts: await countOf(db, sql`rate_limit`),
  });
  const before = await count();
  await call();
  const after = await count();
  return {
    mails: after.mails - before.mails,
    codes: after.codes - before.codes,
    acts: after.acts - before.acts,
  };
}
