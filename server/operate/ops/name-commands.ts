/** Commands about protected names that businesses ask for. */
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { SUPPORT } from '../operators/roles.ts';
import { businessId, type Command, OpsError, reply } from './command.ts';

export const NAME_COMMANDS: Record<string, Command> = {
  'business:name-requests': {
    allows: SUPPORT,
    usage: 'list the protected names that businesses ask for, oldest first',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const open = await rowsOf<{ name: string; present: string; domain: string; email: string }>(
        db,
        sql`select r.name, m.recipient_name as present, m.recipient_domain as domain,
            mail.addresses(m.id) as email
          from name_review r join merchant m on m.id = r.merchant_id
          where r.allowed_at is null order by r.asked_at, r.merchant_id`,
      );
      const lines = open.map(
        ({ name, present, domain, email }) => `${name}: asked by ${present} of ${domain}, ${email}`,
      );
      return reply(lines.join('\n') || 'none', 0, open);
    },
  },
  'business:allow-name': {
    allows: SUPPORT,
    usage:
      'allow a business the protected name that it asked for; the business then enters it again',
    options: ['email', 'name'],
    optional: ['business'],
    async run({ database: { db } }, { email = '', name = '', business }) {
      const id = await businessId(db, email, business);
      const allowed = await rowsOf<{ name: string }>(
        db,
        sql`update name_review set allowed_at = now() where merchant_id = ${id} and name = ${name}
        returning name`,
      );
      if (allowed.length === 0) throw new OpsError('the business has not asked for this name');
      return reply(`${email} may be called ${name}`);
    },
  },
};
