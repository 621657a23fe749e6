/** Commands for a business that will never prove a domain, and whose customers' money may leave anyway. */
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { FINANCE, ON_DUTY } from '../operators/roles.ts';
import { businessId, type Command, reply } from './command.ts';

export const FUNDS_COMMANDS: Record<string, Command> = {
  'business:release-funds': {
    allows: FINANCE,
    fourEyes: true,
    usage:
      'let a business without a domain withdraw what its customers paid, after you have verified its identity',
    options: ['email', 'reason'],
    optional: ['business'],
    async run({ database: { db } }, { email = '', business }) {
      const id = await businessId(db, email, business);
      await db.transaction((tx) =>
        rowsOf(
          tx,
          sql`insert into funds_release (business_id) values (${id}) on conflict do nothing`,
        ),
      );
      return reply(`${id} may withdraw what its customers paid`);
    },
  },
  'business:hold-funds': {
    allows: ON_DUTY,
    usage:
      'revoke the release of a business, which then needs a proven domain to withdraw what its customers paid',
    options: ['email', 'reason'],
    optional: ['business'],
    async run({ database: { db } }, { email = '', business }) {
      const id = await businessId(db, email, business);
      await db.transaction((tx) =>
        rowsOf(tx, sql`delete from funds_release where business_id = ${id}`),
      );
      return reply(`${id} withdraws what its customers paid only with a proven domain`);
    },
  },
};
