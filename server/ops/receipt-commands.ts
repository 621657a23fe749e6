/** The keys receipts are signed with. */
import { asc } from 'drizzle-orm';
import { receiptKey } from '../db/receipt-tables.ts';
import { revokeKey, rotateKey } from '../receipts/keys.ts';
import { type Command, OpsError, said } from './command.ts';

export const RECEIPT_COMMANDS: Record<string, Command> = {
  'receipts:keys': {
    usage: 'list the keys receipts are signed with, the newest last',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const keys = await db.select().from(receiptKey).orderBy(asc(receiptKey.signFrom));
      const lines = keys.map(({ kid, signFrom, revokedAt }) => {
        const end = revokedAt ? `  REVOKED ${revokedAt.toISOString()}` : '';
        return `${kid}  from ${signFrom.toISOString()}${end}`;
      });
      return said(lines.join('\n') || 'none yet: the first payment makes one');
    },
  },
  'receipts:rotate': {
    usage: 'make the next key; older receipts stay good',
    options: [],
    async run({ database: { db }, config }) {
      const kid = await rotateKey(db, config);
      return said(`${kid} is published now, and signs in ten minutes`);
    },
  },
  'receipts:revoke': {
    usage: 'take a key back that others know: all that it signed is worth nothing from then on',
    options: ['kid'],
    async run({ database: { db } }, { kid = '' }) {
      if (!(await revokeKey(db, kid))) throw new OpsError(`no key ${kid} in use`);
      return said(`${kid} is taken back; processes stop signing with it within a minute`);
    },
  },
};
