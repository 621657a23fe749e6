/** E-mails to people about their place in a team. */
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import type { Role } from '#shared/team/scopes.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { isEmail } from '../members/email-spellings.ts';
import { mailRecipientOf } from '../members/mail-recipient.ts';

type Settings = Pick<Config, 'secrets' | 'locales' | 'publicUrl'>;

interface Invited {
  id: string;
  email: string;
  role: Role;
  business: MerchantIdentity;
  /** Null for an operator. */
  invitedBy: string | null;
}

/** In the language of the address's account, or in that of the person who invites. */
export async function tellInvited(
  tx: Db,
  config: Settings,
  { id, email, role, business, invitedBy }: Invited,
): Promise<void> {
  const [account] = await rowsOf<{ locale: string | null }>(
    tx,
    sql`select locale from member m where ${isEmail(sql`m.email`, email)}`,
  );
  await queueMail(tx, config, {
    to: email,
    locale:
      account?.locale ??
      (invitedBy === null ? null : (await mailRecipientOf(tx, invitedBy)).locale),
    template: 'team-invitation',
    values: {
      ...merchantValues(business),
      role,
      url: hostedLink(config, '/account/profile', { invitation: id }),
    },
  });
}

interface Place {
  business: MerchantIdentity;
  memberId: string;
}

/** To the person who may take over the business. */
export async function tellOffered(
  tx: Db,
  config: Settings,
  { id, business, memberId }: Place & { id: string },
): Promise<void> {
  await queueMail(tx, config, {
    ...(await mailRecipientOf(tx, memberId)),
    template: 'ownership-offered',
    values: {
      ...merchantValues(business),
      url: hostedLink(config, '/account/profile', { invitation: id }),
    },
  });
}

export async function tellRoleChanged(
  tx: Db,
  config: Settings,
  { business, memberId, role }: Place & { role: Role },
): Promise<void> {
  await queueMail(tx, config, {
    ...(await mailRecipientOf(tx, memberId)),
    template: 'team-role-changed',
    values: {
      ...merchantValues(business),
      role,
      at: new Date().toISOString(),
      url: hostedLink(config, '/account/profile'),
    },
  });
}

export async function tellRemoved(
  tx: Db,
  config: Settings,
  { business, memberId }: Place,
): Promise<void> {
  await queueMail(tx, config, {
    ...(await mailRecipientOf(tx, memberId)),
    template: 'team-removed',
    values: { ...merchantValues(business), at: new Date().toISOString() },
  });
}
