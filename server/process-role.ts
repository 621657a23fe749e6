import { ConfigError } from './platform/core/config-error.ts';
import { type Db, rowsOf } from './platform/db/database.ts';
import { sql } from './platform/db/statement.ts';

interface Login {
  is_owner: boolean;
  web: boolean;
  worker: boolean;
  operator: boolean;
}

const WANTED = {
  web: { roles: 'salus_web', web: true, worker: false, operator: false },
  worker: { roles: 'salus_worker', web: false, worker: true, operator: false },
  all: {
    roles: 'salus_app, or salus_web and salus_worker',
    web: true,
    worker: true,
    operator: false,
  },
  operator: { roles: 'salus_operator', web: false, worker: false, operator: true },
} as const;

/**
 * Requires that the login has the database role of its process and no other: with more, a process
 * that is taken over could do what the other one may.
 * @throws ConfigError
 */
export async function requireRoleOf(db: Db, kind: keyof typeof WANTED): Promise<void> {
  const [login] = await rowsOf<Login>(
    db,
    sql`select has_table_privilege('ledger.posting', 'insert')
        or has_table_privilege('ledger.account', 'update') as is_owner,
      pg_has_role('salus_web', 'usage') as web,
      pg_has_role('salus_worker', 'usage') as worker,
      pg_has_role('salus_operator', 'usage') as operator`,
  );
  const { roles, web, worker, operator } = WANTED[kind];
  if (!login || login.is_owner) {
    throw new ConfigError(
      `DATABASE_URL: this login may write the ledger; use a login whose only role is ${roles}`,
    );
  }
  if (login.web !== web || login.worker !== worker || login.operator !== operator) {
    throw new ConfigError(`DATABASE_URL: use a login whose only role is ${roles}`);
  }
}
