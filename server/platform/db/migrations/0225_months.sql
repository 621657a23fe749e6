-- Tables that grow forever are partitioned by month (docs/decisions/0225). `partitions.divide` makes the
-- partitioned table in the place of a table, which becomes its first and only partition, without reading
-- its rows. server/platform/partitions/partitions.sql makes the months.
create schema partitions;

create function partitions.divide(p_table regclass, p_column name) returns void
language plpgsql as $$
declare
  v_schema name;
  v_name name;
  v_former text;
  v_on_rows text[];
  v_statements text[];
  v text;
  v_grant record;
begin
  execute format('lock table %s in access exclusive mode', p_table);
  select n.nspname, c.relname into v_schema, v_name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = p_table;
  v_former := format('partitions.%I', v_name || '_later');

  -- Unique indexes stay those of each partition: one of the whole table would need the time.
  select array_agg(text) into v_statements from (
    select pg_get_indexdef(indexrelid) as text
    from pg_index where indrelid = p_table and not indisunique
    union all
    select format('alter table %I.%I add constraint %I %s', v_schema, v_name, conname, pg_get_constraintdef(oid))
    from pg_constraint where conrelid = p_table and contype = 'f'
    union all
    select pg_get_triggerdef(oid) from pg_trigger where tgrelid = p_table and not tgisinternal
  ) definitions;
  select array_agg(tgname) into v_on_rows
  from pg_trigger where tgrelid = p_table and not tgisinternal and tgtype & 1 = 1;

  execute format('alter table %s set schema partitions', p_table);
  execute format('alter table partitions.%I rename to %I', v_name, v_name || '_later');
  execute format(
    'create table %I.%I (like %s including defaults including constraints including storage including comments)
      partition by range (%I)',
    v_schema, v_name, v_former, p_column);
  foreach v in array coalesce(v_statements, '{}') loop execute v; end loop;
  -- Triggers on rows come back with those of the partitioned table.
  foreach v in array coalesce(v_on_rows, '{}') loop
    execute format('drop trigger %I on %s', v, v_former);
  end loop;
  for v_grant in
    select a.grantee::regrole as role, a.privilege_type as privilege
    from pg_class c, aclexplode(c.relacl) a
    where c.oid = v_former::regclass and a.grantee not in (0, c.relowner)
  loop
    execute format('grant %s on %I.%I to %s', v_grant.privilege, v_schema, v_name, v_grant.role);
    execute format('revoke %s on %s from %s', v_grant.privilege, v_former, v_grant.role);
  end loop;
  -- All times belong to it, so no row has to be checked.
  execute format('alter table %I.%I attach partition %s for values from (minvalue) to (maxvalue)',
    v_schema, v_name, v_former);
end $$;

select partitions.divide('api_request', 'at');
select partitions.divide('delivery_attempt', 'started_at');
