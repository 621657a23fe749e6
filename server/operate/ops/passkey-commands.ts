/** Commands for operators' passkeys, which sign in to the console and sign its commands. */
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { findActive } from '../operators/identify.ts';
import { listPasskeys } from '../operators/passkeys.ts';
import { CODE_MINUTES, mintPasskeyCode } from '../operators/register-passkey.ts';
import { READERS } from '../operators/roles.ts';
import { type Command, list, OpsError, reply } from './command.ts';

export const PASSKEY_COMMANDS: Record<string, Command> = {
  'operator:passkey': {
    allows: READERS,
    terminalOnly: 'an SSH key is needed to add a passkey',
    usage: `print a link, valid once within ${CODE_MINUTES} minutes, that registers your passkey for the console`,
    options: [],
    async run({ database: { db }, config }, _, { operator }) {
      const found = operator && (await findActive(db, operator.name));
      if (!found) throw new OpsError('only a known operator has passkeys: operator:init');
      const code = await mintPasskeyCode(db, found.id);
      // In the fragment, which no server and no log receives.
      const link = `${config.publicUrl}/operate/register#${code}`;
      return reply(link, 0, { link });
    },
  },
  'operator:passkeys': {
    allows: READERS,
    isImpersonal: true,
    usage: "list the operators' passkeys, also the revoked ones",
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      return list(await listPasskeys(db), (one) =>
        [
          one.id,
          one.operator.padEnd(16),
          `"${one.name}"`,
          `registered ${one.createdAt.toISOString()}`,
          ...(one.lastUsedAt ? [`used ${one.lastUsedAt.toISOString()}`] : []),
          ...(one.revokedBy ? [`REVOKED by ${one.revokedBy}`] : []),
        ].join('  '),
      );
    },
  },
  'operator:revoke-passkey': {
    allows: READERS,
    usage: 'revoke your own passkey, or any passkey as an admin; its sign-ins end',
    options: ['id', 'reason'],
    async run({ database: { db } }, { id = '' }, { operator }) {
      const found = (await listPasskeys(db)).find((one) => one.id === id);
      if (!found || found.revokedBy) throw new OpsError(`no passkey ${id}`);
      if (operator && operator.role !== 'admin' && operator.name !== found.operator) {
        throw new OpsError(`${id} belongs to ${found.operator}: only an admin revokes it`);
      }
      await rowsOf(
        db,
        sql`update operator_passkey set revoked_by = ${operator?.name ?? 'unverified'},
            revoked_at = clock_timestamp()
          where id = ${id} and revoked_at is null`,
      );
      return reply(`${id} of ${found.operator} is revoked`);
    },
  },
};
