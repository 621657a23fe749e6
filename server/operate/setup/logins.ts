/** Logins of the database. Each has one role and a random password (decision 0013). */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Database, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { StepError } from './step-error.ts';

/** The same database with the login and a new password. */
export function addressOf(url: string, name: string): string {
  const address = new URL(url);
  address.username = name;
  address.password = randomBytes(24).toString('base64url');
  return address.href;
}

export const loginOf = (address: string): string => decodeURIComponent(new URL(address).username);

export async function exists(db: Db, login: string): Promise<boolean> {
  const found = await rowsOf(db, sql`select from pg_roles where rolname = ${login}`);
  return found.length > 0;
}

/**
 * Creates the login of an address with the role, and lets it connect to this database.
 * @throws StepError for one that exists: it may be the login of another installation
 */
export async function createLogin(owner: Database, address: string, role: string): Promise<void> {
  const name = loginOf(address);
  const login = pg.escapeIdentifier(name);
  const password = pg.escapeLiteral(decodeURIComponent(new URL(address).password));
  try {
    await owner.execute(`create role ${login} login password ${password} in role ${role};
      do $$ begin
        execute format('grant connect on database %I to %I', current_database(), ${pg.escapeLiteral(name)});
      end $$`);
  } catch (error) {
    throw new StepError(`${name} could not be created: ${withoutSecret(error)}`);
  }
}

/** The logins of other installations on the same server have the roles of this one, too. */
export const closeToOthers = (owner: Database) =>
  owner.execute(`do $$ begin
    execute format('revoke connect on database %I from public', current_database());
  end $$`);

/** @returns why the address cannot be opened; undefined when it can */
export async function refusalOf(url: string): Promise<string | undefined> {
  return asLogin(url, async () => undefined).catch(withoutSecret);
}

/**
 * Whether the address leads to the database of the transaction. A lock tells it without any right:
 * the database where one session has it is the only one where the other cannot get it.
 * @throws when it cannot be opened
 */
export async function leadsTo(tx: Db, url: string): Promise<boolean> {
  const key = randomBytes(8).readBigInt64BE();
  await tx.execute(sql`select pg_advisory_xact_lock(${key})`);
  const { rows } = await asLogin(url, (client) =>
    client.query('select pg_try_advisory_xact_lock($1) as free', [key]),
  );
  return (rows[0] as { free: boolean }).free === false;
}

async function asLogin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The error's message repeats the statement, which may contain a password; its cause does not. */
export function withoutSecret(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
