/** Commands for the logos of businesses. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { merchantLogo } from '../../merchants/appearance/tables.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { SUPPORT } from '../operators/roles.ts';
import { type Command, memberId, OpsError, reply } from './command.ts';

export const LOGO_COMMANDS: Record<string, Command> = {
  'business:remove-logo': {
    allows: SUPPORT,
    usage: 'remove the logo of an impostor, who may not upload another',
    options: ['email', 'reason'],
    async run({ database: { db } }, { email = '' }) {
      const merchantId = await businessId(db, email);
      const blocked = { hash: null, image: null, uploadedAt: null, blockedAt: sql`now()` };
      await db
        .insert(merchantLogo)
        .values({ merchantId, ...blocked })
        .onConflictDoUpdate({ target: merchantLogo.merchantId, set: blocked });
      return reply(`${email} shows no logo and may not upload one`);
    },
  },
  'business:allow-logo': {
    allows: SUPPORT,
    usage: 'let a business upload a logo again',
    options: ['email'],
    async run({ database: { db } }, { email = '' }) {
      const merchantId = await businessId(db, email);
      await db
        .delete(merchantLogo)
        .where(and(eq(merchantLogo.merchantId, merchantId), isNotNull(merchantLogo.blockedAt)));
      return reply(`${email} may upload a logo`);
    },
  },
};

async function businessId(db: Db, email: string): Promise<string> {
  const id = await memberId(db, email);
  const [found] = await db.select({ id: merchant.id }).from(merchant).where(eq(merchant.id, id));
  if (!found) throw new OpsError(`${email} is no business`);
  return id;
}
