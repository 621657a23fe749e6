/** Changes the name of a business. Earlier payments keep the earlier name. */

import type { Rename } from '../../people/members/businesses.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { queueMemberMail } from '../../platform/mail/member-mail.ts';
import { usableName } from './business-name.ts';
import { skeletonOf } from './name-skeleton.ts';

/**
 * @param business the present name
 * @returns undefined when the name does not change
 * @throws Problem validation_failed (recipientName)
 */
export async function prepareRename(
  db: Db,
  config: Config,
  business: { id: string; name: string },
  given: string | undefined,
): Promise<Rename | undefined> {
  if (given === undefined || given === business.name) return undefined;
  const about = { field: 'recipientName', ownId: business.id };
  const to = await usableName(db, config, given, about);
  return to === business.name ? undefined : { from: business.name, to };
}

/** Runs in the caller's transaction, after reauthentication. */
export async function rename(
  tx: Db,
  config: Config,
  id: string,
  { from, to }: Rename,
): Promise<void> {
  await rowsOf(
    tx,
    sql`update merchant set recipient_name = ${to}, name_skeleton = ${skeletonOf(to)}
        where id = ${id}`,
  );
  await queueMemberMail(tx, config, id, {
    template: 'business-renamed',
    values: {
      at: new Date().toISOString(),
      before: from,
      name: to,
      url: hostedLink(config, '/account/forgot-password'),
    },
  });
}
