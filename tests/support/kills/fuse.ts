/**
 * Ends a connection in the middle of an SQL function: after so many statements that write. The count is a sequence, which no
 * rollback undoes.
 */
import type { Db } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';

export interface Fuse {
  /** The connection that sends this writing statement, from 1, ends behind it. */
  light(statements: number): Promise<void>;
  putOut(): Promise<void>;
}

/** @param owner of a database of its own: each of its tables gets a trigger */
export async function layFuse(owner: Db): Promise<Fuse> {
  await owner.execute(sql`create schema kills`);
  await owner.execute(
    sql`create sequence kills.left increment -1 minvalue -1000000000 maxvalue 1000 start -1`,
  );
  await owner.execute(sql`create function kills.burn() returns trigger language plpgsql security definer as $$
    begin
      if nextval('kills.left') = 0 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$`);
  await owner.execute(sql`do $$
    declare
      v_table regclass;
    begin
      for v_table in
        select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition
      loop
        execute format('create trigger kills_burn after insert or update or delete on %s
          for each statement execute function kills.burn()', v_table);
      end loop;
    end $$`);
  const set = (left: number) =>
    owner.execute(sql`select setval('kills.left', ${left}::bigint)`).then(() => {});
  return { light: set, putOut: () => set(-1) };
}
