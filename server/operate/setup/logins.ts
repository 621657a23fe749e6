/** Logins of the database. Each has one role and a random password (decision 0063). */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { StepError } from './step-error.ts';

/** The same database with the login and a new password. */
export function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.username = name;
  address.password = randomBytes(24).toString('base64url');
  return address.href;
}

/** Creates the login of an address with the role, or gives it the address's password. */
export async function createLogin(owner: Database, address: string, role: string): Promise<void> {
  const user = new URL(address);
  const name = decodeURIComponent(user.username);
  const login = pg.escapeIdentifier(name);
  try {
    await owner.execute(`do $$ begin
      if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(name)}) then
        create role ${login};
      end if;
    end $$;
    alter role ${login} login password ${pg.escapeLiteral(decodeURIComponent(user.password))};
    grant ${role} to ${login}`);
  } catch (error) {
    throw new StepError(`${name} could not be created: ${withoutSecret(error)}`);
  }
}

export async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Drizzle's message repeats the statement, which may contain a password; its cause does not. */
export function withoutSecret(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
