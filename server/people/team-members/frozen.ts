/** What an operator's freeze of a person means for the businesses that they act for. */
import type { Role } from '#shared/team/scopes.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { hostedLink } from '../../platform/mail/hosted-link.ts';
import { merchantValues } from '../../platform/mail/merchant-values.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import type { Businesses } from '../members/businesses.ts';

export interface PersonsRole {
  id: string;
  name: string;
  role: Role;
  /** An owner, and no other owner may act. */
  isAlone: boolean;
}

/** The businesses that a person acts for, by name. */
export const rolesOf = (db: Db, personId: string): Promise<PersonsRole[]> =>
  rowsOf<PersonsRole>(
    db,
    sql`select b.id, b.recipient_name as name, t.role,
        t.role = 'owner' and not exists (select from team_member o join member m on m.id = o.member_id
          where o.business_id = b.id and o.role = 'owner' and o.member_id <> t.member_id
            and o.suspended_at is null and m.payments_enabled) as "isAlone"
      from team_member t join merchant b on b.id = t.business_id
      where t.member_id = ${personId} order by lower(b.recipient_name), b.id`,
  );

type Settings = Pick<Config, 'secrets' | 'locales' | 'publicUrl'>;

interface Owner {
  /** Of the business. */
  id: string;
  to: string;
  locale: string | null;
  /** The person themselves. */
  isSelf: boolean;
  who: string;
}

/** The owners of each business of the person's, the person included. */
const ownersOf = (tx: Db, personId: string): Promise<Owner[]> =>
  rowsOf<Owner>(
    tx,
    sql`select b.id, o.email as "to", o.locale, o.id = p.id as "isSelf",
        coalesce(activity.name_of(p), '') as who
      from team_member t join merchant b on b.id = t.business_id join member p on p.id = t.member_id
        join team_member w on w.business_id = b.id and w.role = 'owner'
        join member o on o.id = w.member_id and o.erased_at is null
      where t.member_id = ${personId} order by b.id, o.id`,
  );

/**
 * A person who owns a business alone learns what is stopped and what goes on; otherwise the other
 * owners learn about it.
 */
export async function tellFrozen(
  tx: Db,
  config: Settings,
  identityOf: Businesses['identityOf'],
  personId: string,
): Promise<void> {
  const roles = await rolesOf(tx, personId);
  const alone = roles.filter(({ isAlone }) => isAlone).map(({ id }) => id);
  const at = new Date().toISOString();
  for (const { id, to, locale, isSelf, who } of await ownersOf(tx, personId)) {
    const values = { ...merchantValues(await identityOf(tx, id)), at };
    if (!isSelf) {
      const url = hostedLink(config, '/account/profile/link', { tab: 'team' });
      const template = 'colleague-frozen';
      await queueMail(tx, config, { to, locale, template, values: { ...values, who, url } });
    } else if (alone.includes(id)) {
      const url = hostedLink(config, '/contact');
      const template = 'owner-frozen';
      await queueMail(tx, config, { to, locale, template, values: { ...values, url } });
    }
  }
}

/** All owners, the person included. */
export async function tellUnfrozen(
  tx: Db,
  config: Settings,
  identityOf: Businesses['identityOf'],
  personId: string,
): Promise<void> {
  const at = new Date().toISOString();
  const url = hostedLink(config, '/account/profile/link', { tab: 'team' });
  for (const { id, to, locale, who } of await ownersOf(tx, personId)) {
    const values = { ...merchantValues(await identityOf(tx, id)), who, at, url };
    await queueMail(tx, config, { to, locale, template: 'colleague-unfrozen', values });
  }
}
