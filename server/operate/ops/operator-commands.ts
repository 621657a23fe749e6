/** Commands for the operators themselves. */
import { rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { findActive, hasOperators } from '../operators/identify.ts';
import { OperatorKeyError, readOperatorKey, readOperatorKeys } from '../operators/operator-keys.ts';
import { ADMIN, READERS } from '../operators/roles.ts';
import { type Command, type Given, OpsError, reply } from './command.ts';

/** Each change of the operators needs two admins. */
const LEAST_ADMINS = 2;

const checked = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw error instanceof OperatorKeyError ? new OpsError(error.message) : error;
  }
};

export const OPERATOR_COMMANDS: Record<string, Command> = {
  'operator:init': {
    allows: 'anybody',
    terminalOnly: "needs the database owner's login",
    usage:
      'add the first operators, as the owner of the database; from then on commands need a signature',
    options: ['keys'],
    files: ['keys'],
    async run({ database: { db } }, { keys = '' }) {
      const found = checked(() => readOperatorKeys(keys));
      if (found.filter(({ role }) => role === 'admin').length < LEAST_ADMINS) {
        throw new OpsError(`keys: at least ${LEAST_ADMINS} admins, because one approves the other`);
      }
      if (await hasOperators(db)) throw new OpsError('there are operators already: operator:add');
      const operators = found.map(({ publicKey: public_key, ...key }) => ({ ...key, public_key }));
      const [row] = await rowsOf<{ added: boolean }>(
        db,
        sql`select operators.init(p_operators => ${JSON.stringify(operators)}::jsonb,
          p_by => 'operator:init') as added`,
      );
      if (!row?.added) throw new OpsError('there are operators already: operator:add');
      return reply(found.map(({ name, role }) => `${name} is ${role}`).join('\n'));
    },
  },
  'operator:list': {
    allows: READERS,
    isImpersonal: true,
    usage: 'list the operators with their roles and keys, also the revoked ones',
    options: [],
    isHarmless: true,
    async run({ database: { db } }) {
      const rows = await rowsOf<{
        name: string;
        role: string;
        publicKey: string;
        fingerprint: string;
        addedBy: string;
        addedAt: Date;
        revokedBy: string | null;
        revokedAt: Date | null;
      }>(
        db,
        sql`select name, role, public_key as "publicKey", fingerprint, added_by as "addedBy",
            added_at as "addedAt", revoked_by as "revokedBy", revoked_at as "revokedAt"
          from operator order by id`,
      );
      const lines = rows.map(
        ({ name, role, fingerprint, addedBy, addedAt, revokedBy, revokedAt }) =>
          [
            name.padEnd(16),
            role.padEnd(8),
            fingerprint,
            `added ${addedAt.toISOString()} by ${addedBy}`,
            ...(revokedAt ? [`REVOKED ${revokedAt.toISOString()} by ${revokedBy}`] : []),
          ].join('  '),
      );
      return reply(lines.join('\n') || 'none: commands need no signature (operator:init)', 0, rows);
    },
  },
  'operator:add': {
    allows: ADMIN,
    fourEyes: true,
    usage: 'add an operator with an SSH key of their own',
    options: ['name', 'role', 'key'],
    files: ['key'],
    async plan({ database: { db } }, given) {
      const { name, role, fingerprint } = keyIn(given);
      if (!(await hasOperators(db)))
        throw new OpsError('there are no operators yet: operator:init');
      if (await findActive(db, name)) throw new OpsError(`${name} is an operator already`);
      return `${name} becomes an operator with the role ${role} and the key ${fingerprint}`;
    },
    async run({ database: { db } }, given, { name: by }) {
      const { name, role, publicKey, fingerprint } = keyIn(given);
      await db.execute(sql`select operators.add(p_name => ${name}, p_role => ${role},
        p_public_key => ${publicKey}, p_fingerprint => ${fingerprint}, p_by => ${by})`);
      return reply(`${name} is ${role}`);
    },
  },
  'operator:revoke': {
    allows: ADMIN,
    fourEyes: true,
    usage: 'revoke an operator; their key is never accepted again',
    options: ['name'],
    async plan({ database: { db } }, { name = '' }) {
      const found = await findActive(db, name);
      if (!found) throw new OpsError(`no operator ${name}`);
      return `${name}, ${found.role}, is an operator no longer; the key ${found.fingerprint} is revoked`;
    },
    async run({ database: { db } }, { name = '' }, { name: by }) {
      const [row] = await rowsOf<{ outcome: string }>(
        db,
        sql`select operators.revoke(p_name => ${name}, p_by => ${by}) as outcome`,
      );
      if (row?.outcome === 'unknown') throw new OpsError(`no operator ${name}`);
      if (row?.outcome === 'last_admins') {
        throw new OpsError('two admins must remain: add another one first');
      }
      return reply(`${name} is revoked`);
    },
  },
};

const keyIn = ({ name = '', role = '', key = '' }: Given) =>
  checked(() => readOperatorKey(name, role, key));
