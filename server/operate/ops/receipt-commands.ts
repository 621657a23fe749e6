/** Signing keys of receipts, and of proofs of reserves. */
import { revokeKey, rotateKey } from '../../payments/receipts/keys.ts';
import { makeReserveKey } from '../../payments/reserves/keys.ts';
import { trustFault, trustReserveKey } from '../../payments/reserves/trust.ts';
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { ADMIN, READERS } from '../operators/roles.ts';
import { type Command, OpsError, reply } from './command.ts';

export const RECEIPT_COMMANDS: Record<string, Command> = {
  'receipts:keys': {
    allows: READERS,
    isImpersonal: true,
    usage: 'list the keys receipts are signed with, the newest last',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const keys = await rowsOf<{ kid: string; signFrom: Date; revokedAt: Date | null }>(
        db,
        sql`select kid, sign_from as "signFrom", revoked_at as "revokedAt" from receipt_key
        order by sign_from`,
      );
      const lines = keys.map(({ kid, signFrom, revokedAt }) => {
        const end = revokedAt ? `  REVOKED ${revokedAt.toISOString()}` : '';
        return `${kid}  from ${signFrom.toISOString()}${end}`;
      });
      const data = keys.map(({ kid, signFrom, revokedAt }) => ({ kid, signFrom, revokedAt }));
      return reply(lines.join('\n') || 'none yet: the first payment makes one', 0, data);
    },
  },
  'receipts:rotate': {
    allows: ADMIN,
    usage: 'create the next key; older receipts stay valid',
    options: [],
    async run({ database: { db }, config }) {
      const kid = await rotateKey(db, config);
      return reply(`${kid} is published now, and signs in ten minutes`);
    },
  },
  'receipts:revoke': {
    allows: ADMIN,
    usage: 'revoke a leaked key: every receipt it signed becomes invalid',
    options: ['kid'],
    async run({ database: { db } }, { kid = '' }) {
      if (!(await revokeKey(db, kid))) throw new OpsError(`no key ${kid} in use`);
      return reply(`${kid} is taken back; processes stop signing with it within a minute`);
    },
  },
  'reserves:rotate': {
    allows: ADMIN,
    usage: 'create the next key of proofs of reserves; publish its thumbprint in a second place',
    options: [],
    async run({ database: { db }, config }) {
      return reply(`${await makeReserveKey(db, config)} signs from now on`);
    },
  },
  'reserves:trust': {
    allows: ADMIN,
    fourEyes: true,
    usage:
      'after ENCRYPTION_KEY was lost: let a former key verify the archive again; it signs nothing',
    options: ['kid'],
    async plan({ database: { db }, config }, { kid = '' }) {
      const fault = await trustFault(db, config, kid);
      if (fault) throw new OpsError(fault);
      return `checkpoints that ${kid} signed are valid again; compare it with a copy of /api/reserves that the server cannot write: whoever wrote this row otherwise signs in your name`;
    },
    async run({ database: { db }, config }, { kid = '' }) {
      await trustReserveKey(db, config, kid);
      return reply(`${kid} verifies what it has signed`);
    },
  },
};
