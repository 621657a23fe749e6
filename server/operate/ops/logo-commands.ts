/** Commands for the logos of businesses. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { merchantLogo } from '../../merchants/appearance/tables.ts';
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
      const blocked = { hash: null, image: null, uploadedAt: null, blockedAt: sql`now()` };
      await db.transaction((tx) =>
        tx
          .insert(merchantLogo)
          .values({ merchantId, ...blocked })
          .onConflictDoUpdate({ target: merchantLogo.merchantId, set: blocked }),
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
      await db
        .delete(merchantLogo)
        .where(and(eq(merchantLogo.merchantId, merchantId), isNotNull(merchantLogo.blockedAt)));
      return reply(`${email} may upload a logo`);
    },
  },
};
