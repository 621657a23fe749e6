/** Commands for the logos of businesses. */
import { changeOf, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { SUPPORT } from '../operators/roles.ts';
import { businessId, type Command, reply } from './command.ts';

export const LOGO_COMMANDS: Record<string, Command> = {
  'business:remove-logo': {
    allows: SUPPORT,
    usage: 'remove the logo of a business, which then cannot upload another',
    options: ['email', 'reason'],
    optional: ['business'],
    async run({ database: { db } }, { email = '', business }) {
      const merchantId = await businessId(db, email, business);
      await changeOf(
        db,
        sql`insert into merchant_logo (merchant_id, blocked_at) values (${merchantId}, now())
          on conflict (merchant_id) do update
          set hash = null, image = null, uploaded_at = null, blocked_at = excluded.blocked_at`,
      );
      return reply(`${email} shows no logo and may not upload one`);
    },
  },
  'business:allow-logo': {
    allows: SUPPORT,
    usage: 'let a business upload a logo again',
    options: ['email'],
    optional: ['business'],
    async run({ database: { db } }, { email = '', business }) {
      const merchantId = await businessId(db, email, business);
      await rowsOf(
        db,
        sql`delete from merchant_logo where merchant_id = ${merchantId} and blocked_at is not null`,
      );
      return reply(`${email} may upload a logo`);
    },
  },
};
