/** Proves access to the mailbox, as founders do. */
import * as endpoints from '#shared/mailbox/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { mailsTo } from '../mail/outbox.ts';
import type { Made } from './people.ts';

/** The digits of the last e-mail; empty without one. */
export async function mailedDigits(api: TestApi, email: string): Promise<string> {
  const mails = await mailsTo(api, email);
  const last = mails.findLast(({ template }) => template === 'mailbox-proof');
  const halves = /\b(\d{4}) (\d{4})\b/.exec(last?.text ?? '')?.slice(1) ?? [];
  return halves.join('');
}

export async function proveMailbox(api: TestApi, email: string, token: string): Promise<void> {
  await api.call(endpoints.begin, { token });
  const digits = await mailedDigits(api, email);
  await api.call(endpoints.prove, { token, body: { digits } });
}

/** Marks the sign-in of the token as one that has proven the mailbox, without an e-mail. */
export async function markMailboxProven({ db }: Made, token: string): Promise<void> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { sid } = JSON.parse(payload) as { sid: string };
  await db.execute(sql`update auth_session set mailbox_proven_at = now() where id = ${sid}`);
}
