import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { issueCode } from '../mail-codes/mail-codes.ts';
import type { PersonRow } from '../members/find.ts';

/** Sends the restored address a link to set a new password, and notifies the replaced address. */
export async function notifyUndone(
  tx: Db,
  config: Config,
  { email: replaced }: PersonRow,
  { id, email, locale, outgoingFrozenAt }: PersonRow,
): Promise<void> {
  const at = new Date();
  const until = new Date(
    (outgoingFrozenAt ?? at).getTime() + config.credentials.holdSeconds * 1000,
  );
  const code = await issueCode(tx, 'reset', { memberId: id, email });
  await queueMail(tx, config, {
    to: email,
    locale,
    template: 'account-secured',
    values: {
      at: at.toISOString(),
      until: until.toISOString(),
      url: hostedLink(config, '/account/reset-password', { code }),
    },
  });
  if (replaced.toLowerCase() === email.toLowerCase()) return;
  await queueMail(tx, config, {
    to: replaced,
    locale,
    template: 'change-undone',
    values: { at: at.toISOString(), url: hostedLink(config, '/contact') },
  });
}
