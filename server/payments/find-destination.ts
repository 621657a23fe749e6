import type { MerchantIdentity } from '#shared/domain/identity.ts';
import { PAY_SESSION_ID } from '#shared/ids.ts';
import type { Destination, FindDestination } from '../people/mail-codes/mail-context.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/database.ts';
import { findInvitation } from './link/invitations.ts';
import { readPaySession } from './pay/pay-session.ts';

const destination = (path: string, { name, domain, verified }: MerchantIdentity): Destination => ({
  path,
  merchant: verified ? { name, domain } : undefined,
});

/** Finds the payment or the invitation that a mail leads back to. */
export const findDestination =
  (db: Db, config: Config): FindDestination =>
  async (id) => {
    if (PAY_SESSION_ID.test(id)) {
      const session = await readPaySession(db, config, id, undefined);
      return session && destination(`/pay/${id}`, session.merchant);
    }
    const invitation = await findInvitation(db, id, undefined);
    return invitation && destination(`/link/${id}`, invitation.merchant);
  };
