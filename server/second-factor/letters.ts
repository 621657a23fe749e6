/** What a member is told of the second step: by mail, since whoever is signed in may be a stranger. */
import { hostedLink } from '../auth/hosted-link.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { queueMail } from '../mail/outbox.ts';
import type { MemberRow } from '../members/find.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';

type Reader = Pick<MemberRow, 'id' | 'email' | 'locale'>;
type Settings = Pick<Config, 'secrets' | 'locales' | 'publicUrl'>;

const notYou = (config: Settings) => hostedLink(config, '/account/forgot-password');

/** In the transaction that turns it on or off. */
export function tellSecondFactor(
  tx: Db,
  config: Settings,
  { email, locale }: Reader,
  letter: 'second-factor-on' | 'second-factor-off',
): Promise<void> {
  const values = { at: new Date().toISOString(), url: notYou(config) };
  return queueMail(tx, config, { to: email, locale, letter, values });
}

export async function tellRecoveryCodeUsed(
  tx: Db,
  config: Settings,
  { id, email, locale }: Reader,
): Promise<void> {
  const left = String(await recoveryCodesLeft(tx, id));
  await queueMail(tx, config, {
    to: email,
    locale,
    letter: 'recovery-code-used',
    values: { at: new Date().toISOString(), left, url: notYou(config) },
  });
}
