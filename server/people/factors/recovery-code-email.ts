import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { PersonRow } from '../members/find.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

export async function notifyRecoveryCodeUsed(
  tx: Db,
  config: Pick<Config, 'secrets' | 'locales' | 'publicUrl'>,
  { id, email, locale }: Pick<PersonRow, 'id' | 'email' | 'locale'>,
): Promise<void> {
  const left = String(await recoveryCodesLeft(tx, id));
  await queueMail(tx, config, {
    to: email,
    locale,
    template: 'recovery-code-used',
    values: {
      at: new Date().toISOString(),
      left,
      url: hostedLink(config, '/account/forgot-password'),
    },
  });
}
