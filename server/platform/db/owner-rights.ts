/** What the owner of the database needs, so that it is said before a migration and not after it. */
import { ConfigError } from '../core/config-error.ts';
import { type Db, rowsOf } from './database.ts';
import { sql } from './statement.ts';

/** Of the whole PostgreSQL server: each installation on it uses them. `grants.sql` creates them. */
export const ROLES = [
  'salus_web',
  'salus_worker',
  'salus_operator',
  'salus_reader',
  'salus_app',
] as const;

interface Rights {
  owner: string;
  database: string;
  makes_schemas: boolean;
  makes_roles: boolean;
  missing: string[];
  /** Roles of another owner, which this one may not give to its logins: since PostgreSQL 16. */
  foreign: string[];
}

/**
 * @param makesLogins whether logins are created, too
 * @throws ConfigError with the statement that a superuser runs
 */
export async function requireOwnerRights(db: Db, makesLogins = false): Promise<void> {
  const roles = `{${ROLES.join(',')}}`;
  const [rights] = await rowsOf<Rights>(
    db,
    sql`select current_user as owner, current_database() as database,
      has_database_privilege(current_database(), 'create')
        and has_schema_privilege('public', 'create') as makes_schemas,
      me.rolsuper or me.rolcreaterole as makes_roles,
      array(select name from unnest(${roles}::text[]) name
        where to_regrole(name) is null) as missing,
      array(select rolname::text from pg_roles
        where rolname = any (${roles}::text[])
          and not me.rolsuper
          and current_setting('server_version_num')::int >= 160000
          and not pg_has_role(current_user, oid, 'usage with admin option')) as foreign
      from pg_roles me where me.rolname = current_user`,
  );
  if (!rights) return;
  const { owner, database, makes_schemas, makes_roles, missing, foreign } = rights;
  const statements = [
    ...(makes_schemas ? [] : [`alter database "${database}" owner to "${owner}"`]),
    ...(makes_roles || (missing.length === 0 && !makesLogins)
      ? []
      : [`alter role "${owner}" createrole`]),
    ...(foreign.length > 0 ? [`grant ${foreign.join(', ')} to "${owner}" with admin option`] : []),
  ];
  if (statements.length === 0) return;
  throw new ConfigError(
    `the owner ${owner} needs more rights: run as a superuser of the PostgreSQL server\n${statements.join(';\n')};`,
  );
}
