/** Random changes of the evidence, as the owner of the database could make them. */
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { Chance } from '../random/chance.ts';

export interface Tampering {
  name: string;
  harm(tx: Db): Promise<unknown>;
}

const TABLES = ['public.audit_log', 'ledger.transfer', 'ledger.posting', 'ledger.seal'] as const;
type Table = (typeof TABLES)[number];

interface Column {
  table: Table;
  name: string;
  type: string;
}

/** Every column of the chained tables; a new one is included without a change here. */
export const evidenceColumns = (db: Db): Promise<Column[]> =>
  rowsOf<Column>(
    db,
    sql`select n.nspname || '.' || c.relname as table, a.attname as name, a.atttypid::regtype::text as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname || '.' || c.relname = any (${`{${TABLES.join()}}`}::text[])
        and a.attnum > 0 and not a.attisdropped
      order by 1, a.attnum`,
  );

/** Triggers, foreign keys and constraints do not stop an owner. */
export async function disarm(tx: Db): Promise<void> {
  for (const table of TABLES) {
    await tx.execute(sql.raw(`alter table ${table} disable trigger all`));
  }
  const constraints = await rowsOf<{ statement: string }>(
    tx,
    sql`select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement
      from pg_constraint where contype in ('c', 'p', 'u')
        and conrelid = any (${`{${TABLES.join()}}`}::regclass[])
        or contype = 'p' and conrelid in (select partition from partitions.list('ledger.posting'))`,
  );
  for (const { statement } of constraints) await tx.execute(sql.raw(statement));
  await tx.execute(sql`drop index if exists audit_log_number, ledger.transfer_by_number`);
  await tx.execute(sql`alter table audit_log alter column id drop identity`);
}

const OTHER: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  bigint: (column) => `coalesce(${column}, 0) + 1000003`,
  integer: (column) => `${column} + 1`,
  smallint: (column) => `${column} + 100`,
  numeric: (column) => `${column} + 1`,
  bytea: (column) => `coalesce(${column}, '') || '\\x00'`,
  jsonb: (column) => `${column} || '{"x": "y"}'`,
  xid8: (column) => `((${column}::text)::bigint + 1)::text::xid8`,
  'timestamp with time zone': (column) => `${column} + interval '1 microsecond'`,
};

/** One row: sealed, or of the audit log. */
const anyRow = (table: string, chance: Chance) =>
  `(select ctid from ${table} order by md5(ctid::text || ${chance.below(1e9)}) limit 1)`;

const raw = (tx: Db, ...statements: string[]) =>
  statements.reduce<Promise<unknown>>(
    (before, statement) => before.then(() => tx.execute(sql.raw(statement))),
    Promise.resolve(),
  );

const RECHAIN = sql`do $$
  declare
    e audit_log;
    v_previous bytea := '';
  begin
    for e in select * from audit_log order by number loop
      e.previous := v_previous;
      v_previous := audit.entry_hash(e);
      update audit_log set previous = e.previous, hash = v_previous where number = e.number;
    end loop;
  end $$`;

/** @returns a random change; its name says what it does */
export function randomTampering(columns: readonly Column[], chance: Chance): Tampering {
  const table = chance.oneOf(TABLES);
  const row = anyRow(table, chance);
  const kinds = {
    update(): Tampering {
      const { name, type, table: of } = chance.shuffled([...columns])[0] as Column;
      const value = (OTHER[type] ?? ((column) => column))(name);
      const where = `ctid = ${anyRow(of, chance)}`;
      return {
        name: `update ${of}.${name}`,
        harm: (tx) => raw(tx, `update ${of} set ${name} = ${value} where ${where}`),
      };
    },
    remove: (): Tampering => ({
      name: `delete from ${table}`,
      harm: (tx) => raw(tx, `delete from ${table} where ctid = ${row}`),
    }),
    insert: (): Tampering => ({
      name: `insert into ${table}`,
      harm: (tx) => raw(tx, `insert into ${table} select * from ${table} where ctid = ${row}`),
    }),
    swap(): Tampering {
      const of = chance.oneOf(['public.audit_log', 'ledger.transfer', 'ledger.seal']);
      const first = `(select number from ${of} where ctid = ${anyRow(of, chance)} and number > 0)`;
      return {
        name: `swap numbers of ${of}`,
        harm: (tx) =>
          raw(
            tx,
            `with one as ${first}, two as (select max(number) as number from ${of} where number <> (select number from one)),
              pair as (select least(one.number, two.number) as low, greatest(one.number, two.number) as high from one, two)
              update ${of} set number = case number when low then high else low end from pair
              where number in (low, high)`,
          ),
      };
    },
    truncate(): Tampering {
      const of = chance.oneOf(['public.audit_log', 'ledger.seal']);
      const count = 1 + chance.below(3);
      return {
        name: `remove the last ${count} of ${of}`,
        harm: (tx) =>
          raw(tx, `delete from ${of} where number > (select max(number) - ${count} from ${of})`),
      };
    },
    rewriteAudit: (): Tampering => ({
      name: 'compute the audit log again',
      async harm(tx) {
        const changed = anyRow('public.audit_log', chance);
        await raw(tx, `update audit_log set operator = operator || 'x' where ctid = ${changed}`);
        await tx.execute(RECHAIN);
      },
    }),
    rewriteSeals: (): Tampering => ({
      name: 'seal changed transfers again',
      async harm(tx) {
        const changed = anyRow('ledger.posting', chance);
        await raw(
          tx,
          `update ledger.posting set amount = amount * 2 where ctid = ${changed}`,
          'delete from ledger.seal',
        );
        for (let sealed: number | null = 0; sealed !== null; ) {
          const [one] = await rowsOf<{ sealed: number | null }>(
            tx,
            sql`select ledger.seal_transfers(p_most => 5) as sealed`,
          );
          sealed = one?.sealed ?? null;
        }
      },
    }),
  };
  // A change of a column is the most likely: there are as many as columns.
  const { update, ...others } = kinds;
  const [other = update] = chance.shuffled(Object.values(others));
  return chance.below(2) === 0 ? update() : other();
}
