import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

/** What a change of its settings looks at. */
export interface LockedBusiness {
  recipientDomain: string;
  recipientSuccessUrl: string | null;
  recipientCancelUrl: string | null;
  linkSuccessUrl: string | null;
  linkDeniedUrl: string | null;
  oauthRedirectUris: string[];
}

/**
 * Locks the business, so that concurrent changes do not overwrite each other.
 * @throws Problem not_found
 */
export async function lockBusiness(tx: Db, id: string): Promise<LockedBusiness> {
  const [business] = await rowsOf<LockedBusiness>(
    tx,
    sql`select recipient_domain as "recipientDomain",
        recipient_success_url as "recipientSuccessUrl",
        recipient_cancel_url as "recipientCancelUrl", link_success_url as "linkSuccessUrl",
        link_denied_url as "linkDeniedUrl", oauth_redirect_uris as "oauthRedirectUris"
      from merchant where id = ${id} for no key update`,
  );
  if (!business) throw new Problem('not_found');
  return business;
}
