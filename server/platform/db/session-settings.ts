/**
 * Settings that a database's owner may change for the server, a database or a login, and that our statements
 * and parsers depend on. A direct connection states them itself. A pooler passes no options on, so
 * `db:migrate` stores them for the database and for each login of ours.
 */
import pg from 'pg';
import { ConfigError } from '../core/config-error.ts';

const SETTINGS: Readonly<Record<string, string>> = {
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  array_nulls: 'on',
  bytea_output: 'hex',
  default_transaction_deferrable: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  extra_float_digits: '1',
  quote_all_identifiers: 'off',
  search_path: 'public',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
};
/** Milliseconds. Fail instead of queueing: no lock or statement should take this long. */
const TIME_LIMITS: Readonly<Record<string, string>> = {
  lock_timeout: '3000',
  statement_timeout: '10000',
};
/** Without it a crash loses payments that were acknowledged. Stronger values are the owner's own choice. */
const COMMIT = { synchronous_commit: 'on' };
/** Only a superuser changes it: without triggers the ledger has no guards. */
const TRIGGERS = { session_replication_role: 'origin' };

/** Other values that do as well. */
const ALSO: Readonly<Record<string, RegExp>> = {
  DateStyle: /^ISO,/,
  TimeZone: /^(Etc\/)?(UTC|GMT|UCT|Zulu|Universal)$/i,
  extra_float_digits: /^[1-3]$/,
  lock_timeout: /[1-9]/,
  search_path: /^"\$user", ?public$/,
  statement_timeout: /[1-9]/,
  synchronous_commit: /^(?!off)/,
};

/** As `options` of a connection. */
export const SESSION_OPTIONS = Object.entries({ ...SETTINGS, ...TIME_LIMITS })
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');

/** What a direct connection turns on for itself where it is off; an expression of any query. */
export const COMMIT_STATED = `case current_setting('synchronous_commit')
  when 'off' then set_config('synchronous_commit', 'on', false) end`;

const listOf = (settings: Readonly<Record<string, string>>) =>
  Object.entries(settings)
    .map(([name, value]) => `(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)})`)
    .join(', ');
const valuesOf = (settings: Readonly<Record<string, string>>) =>
  `(select * from (values ${listOf(settings)}) stated
    union all select * from (values ${listOf(COMMIT)}) stated where v_is_off) s (name, value)`;

/**
 * A script for the owner, which changes only what differs. Time limits are set for logins alone, because a
 * backup of the database has none. What the owner may not alter is left to `requireSessionSettings`.
 */
export const STORE_SESSION_SETTINGS = `do $$
declare
  v_database constant name := current_database();
  v_change text;
  v_is_off constant boolean := exists (
      select from pg_settings where name = 'synchronous_commit' and reset_val = 'off')
    or exists (select from pg_db_role_setting where 'synchronous_commit=off' = any (setconfig));
begin
  perform pg_advisory_xact_lock(7205759403);
  for v_change in
    select case when login is null then format('alter database %I set %s = %L', v_database, name, value)
      else format('alter role %I in database %I set %s = %L', login, v_database, name, value) end
    from (
      select null::name as login, 0::oid as id, name, value
      from ${valuesOf(SETTINGS)}
      union all
      select l.rolname, l.oid, s.name, s.value
      from pg_roles l, ${valuesOf({ ...SETTINGS, ...TIME_LIMITS })}
      where l.rolcanlogin and not l.rolsuper and exists (
        select from pg_roles r
        where r.rolname in ('salus_web', 'salus_worker', 'salus_operator', 'salus_reader', 'salus_app')
          and pg_has_role(l.oid, r.oid, 'member'))
    ) wanted
    where not exists (
      select from pg_db_role_setting k join pg_database d on d.oid = k.setdatabase
      where d.datname = v_database and k.setrole = wanted.id
        and wanted.name || '=' || wanted.value = any (k.setconfig))
  loop
    begin
      execute v_change;
    exception when insufficient_privilege then null;
    end;
  end loop;
end $$`;

const REQUIRED = { ...SETTINGS, ...TIME_LIMITS, ...COMMIT, ...TRIGGERS };
const CURRENT = `select current_user as login, current_database() as database, ${Object.keys(
  REQUIRED,
)
  .map((name) => `current_setting('${name}') as "${name}"`)
  .join(', ')}`;

type Row = Record<string, string>;

/**
 * Reads all of them by one statement.
 * @throws ConfigError which names each that differs, and the command that sets it
 */
export async function requireSessionSettings(
  ask: (text: string) => Promise<{ rows: unknown[] }>,
): Promise<void> {
  const { rows } = await ask(CURRENT);
  const [row = {}] = rows as Row[];
  const differing = Object.entries(REQUIRED).filter(
    ([name, value]) => row[name] !== value && !ALSO[name]?.test(row[name] ?? ''),
  );
  if (differing.length === 0) return;
  const login = pg.escapeIdentifier(row.login ?? '');
  const database = pg.escapeIdentifier(row.database ?? '');
  throw new ConfigError(
    [
      'DATABASE_URL: run npm run db:migrate as the owner, or set these, and reconnect the pooler if there is one:',
      ...differing.map(
        ([name, value]) =>
          `  alter role ${login} in database ${database} set ${name} = '${value}' (now '${row[name]}')`,
      ),
    ].join('\n'),
  );
}
