-- The months of partitioned tables. The partitions of a table follow each other without a gap, from
-- minvalue to maxvalue: the last one takes all later times, so no row is ever refused, and lists in the
-- order of time read one partition after the other. A month is made by closing the last partition.

create or replace function partitions.tables() returns setof regclass
language sql stable as $$
  select distinct i.inhparent::regclass from pg_inherits i
  join pg_class c on c.oid = i.inhrelid and c.relkind = 'r'
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'partitions'
$$;

-- In the order of time; null stands for minvalue and maxvalue.
create or replace function partitions.list(p_table regclass)
returns table (partition regclass, since timestamptz, until timestamptz)
language sql stable set timezone = 'UTC' as $$
  select oid::regclass, bounds[1]::timestamptz, bounds[2]::timestamptz
  from (
    select c.oid, regexp_match(pg_get_expr(c.relpartbound, c.oid),
      'FROM \((?:MINVALUE|''([^'']+)'')\) TO \((?:MAXVALUE|''([^'']+)'')\)') as bounds
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = p_table
  ) described
  order by bounds[1]::timestamptz nulls first
$$;

create or replace function partitions.bounds(p_since timestamptz, p_until timestamptz) returns text
language sql stable set timezone = 'UTC' as $$
  select format('from (%s) to (%s)',
    coalesce(quote_literal(p_since), 'minvalue'), coalesce(quote_literal(p_until), 'maxvalue'))
$$;

-- The check by which the last partition proves that it ends; its name holds the time.
create or replace function partitions.end_check(p_partition regclass, out name name, out until timestamptz)
language sql stable as $$
  select conname, (substr(conname, 6) || ' UTC')::timestamptz from pg_constraint
  where conrelid = p_partition and contype = 'c' and conname ~ '^ends_\d{8}$'
$$;

-- A trigger for each statement fires only for statements on the table that they name. Partitions get
-- those of their table, so that a statement on a partition passes the same guards.
create or replace function partitions.copy_guards(p_table regclass) returns void
language plpgsql as $$
declare
  v record;
begin
  for v in
    with wanted as (
      select p.partition, t.tgname as name,
        replace(pg_get_triggerdef(t.oid), ' ON ' || own.name || ' ', ' ON ' || partitions.full_name(p.partition) || ' ')
          as definition
      from partitions.list(p_table) p, (select partitions.full_name(p_table) as name) own, pg_trigger t
      where t.tgrelid = p_table and not t.tgisinternal and t.tgtype & 1 = 0
    ), standing as (
      select p.partition, t.tgname as name, pg_get_triggerdef(t.oid) as definition
      from partitions.list(p_table) p join pg_trigger t on t.tgrelid = p.partition
      where not t.tgisinternal and t.tgtype & 1 = 0
    )
    select partition, name, w.definition as wanted, s.definition as standing
    from wanted w full join standing s using (partition, name)
    where w.definition is distinct from s.definition
  loop
    if v.standing is not null then execute format('drop trigger %I on %s', v.name, v.partition); end if;
    if v.wanted is not null then execute v.wanted; end if;
  end loop;
end $$;

create or replace function partitions.full_name(p_table regclass) returns text
language sql stable as $$
  select format('%I.%I', n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.oid = p_table
$$;

-- The tables whose last partition begins within `p_ahead`.
create or replace function partitions.due(p_ahead interval) returns setof text
language sql stable as $$
  select partitions.full_name(t.name) from (select partitions.tables() as name) t
  where exists (
    select from partitions.list(t.name) p
    where p.until is null and (p.since is null or p.since < now() + p_ahead))
  order by 1
$$;

-- All partitioned tables, and for each whether a month is due, and whether a partition has other guards than the table
-- or another size than when it was analysed. One statement: a start usually finds nothing to do. Guards that only look
-- different are compared again by copy_guards.
create or replace function partitions.to_do(p_ahead interval)
returns table (name text, is_due boolean, is_stale boolean)
language sql stable set timezone = 'UTC' as $$
  with part as (
    select i.inhparent as parent, c.oid, c.relpages, bounds[1]::timestamptz as since, bounds[2]::timestamptz as until
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid and c.relkind = 'r' and c.relnamespace = 'partitions'::regnamespace
    cross join lateral regexp_match(pg_get_expr(c.relpartbound, c.oid),
      'FROM \((?:MINVALUE|''([^'']+)'')\) TO \((?:MAXVALUE|''([^'']+)'')\)') as bounds
  ), guards as (
    select tgrelid as "table", array_agg(row(tgname, tgfoid, tgtype, tgenabled, tgattr, tgargs, tgqual::text,
      tgoldtable, tgnewtable)::text order by tgname) as standing
    from pg_trigger where not tgisinternal and tgtype & 1 = 0 group by tgrelid
  )
  select partitions.full_name(parent),
    bool_or(until is null and coalesce(since < now() + p_ahead, true)),
    bool_or(own.standing is distinct from wanted.standing) or min(p.reltuples) < 0
      or bool_or(abs(pg_relation_size(part.oid) / current_setting('block_size')::integer - part.relpages)
        > 10 + part.relpages / 10)
  from part
  join pg_class p on p.oid = parent
  left join guards own on own."table" = part.oid
  left join guards wanted on wanted."table" = parent
  group by parent order by 1
$$;

-- First step of a new month: from now on the last partition refuses times after its end, which is at
-- least a week ahead. Locks for a moment; reads no rows.
create or replace function partitions.set_end(p_table text) returns void
language plpgsql set timezone = 'UTC' set lock_timeout = '250ms' as $$
declare
  v_last record;
  v_end record;
  v_column name;
  v_until timestamptz;
begin
  select * into v_last from partitions.list(p_table::regclass) where until is null;
  select * into v_end from partitions.end_check(v_last.partition);
  -- One that was left behind by a process that died, and is near.
  if v_end.until < now() + interval '1 day' then
    execute format('alter table %s drop constraint %I', v_last.partition, v_end.name);
  elsif v_end.name is not null then
    return;
  end if;
  select a.attname into v_column from pg_partitioned_table p
  join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = p_table::regclass;
  v_until := date_trunc('month', greatest(v_last.since, now() + interval '7 days')) + interval '1 month';
  execute format('alter table %s add constraint %I check (%I < %L) not valid',
    v_last.partition, 'ends_' || to_char(v_until, 'YYYYMMDD'), v_column, v_until);
end $$;

-- Second step: reads all rows of the partition, while others read and write.
create or replace function partitions.prove_end(p_table text) returns void
language plpgsql as $$
declare
  v_last regclass;
begin
  select partition into v_last from partitions.list(p_table::regclass) where until is null;
  execute (select format('alter table %s validate constraint %I', v_last, e.name)
    from partitions.end_check(v_last) e where e.name is not null);
end $$;

-- Third step: the last partition ends, and a new one begins. Locks the table for a moment; its check
-- spares the scan.
create or replace function partitions.begin_next(p_table text) returns void
language plpgsql set timezone = 'UTC' set lock_timeout = '250ms' as $$
declare
  v_table regclass := p_table;
  v_name name := (select relname from pg_class where oid = p_table::regclass);
  v_last record;
  v_end record;
  v_month name;
begin
  execute format('lock table %s in access exclusive mode', v_table);
  select * into v_last from partitions.list(v_table) where until is null;
  select * into v_end from partitions.end_check(v_last.partition);
  if v_end.name is null then return; end if;
  v_month := v_name || '_' || coalesce(to_char(v_last.since, 'YYYY_MM'), 'until_' || to_char(v_end.until, 'YYYY_MM'));
  execute format('alter table %s detach partition %s', v_table, v_last.partition);
  execute format('alter table %s rename to %I', v_last.partition, v_month);
  execute format('alter table %s attach partition partitions.%I for values %s',
    v_table, v_month, partitions.bounds(v_last.since, v_end.until));
  execute format('alter table partitions.%I drop constraint %I', v_month, v_end.name);
  execute format('create table partitions.%I (like partitions.%I including all)', v_name || '_later', v_month);
  execute format('alter table %s attach partition partitions.%I for values %s',
    v_table, v_name || '_later', partitions.bounds(v_end.until, null));
  perform partitions.copy_guards(v_table);
end $$;

-- Of the two oldest partitions, when both are past and empty, one remains with both spans of time.
create or replace function partitions.join_empty(p_table text) returns boolean
language plpgsql set timezone = 'UTC' set lock_timeout = '250ms' as $$
declare
  v_table regclass := p_table;
  v record;
  v_second record;
  v_has_rows boolean;
begin
  select * into v from partitions.list(v_table) limit 1;
  select * into v_second from partitions.list(v_table) offset 1 limit 1;
  if v_second.until is null or v_second.until > now() - interval '1 month' then return false; end if;
  execute format('select exists (select from %s) or exists (select from %s)', v.partition, v_second.partition)
  into v_has_rows;
  if v_has_rows then return false; end if;
  execute format('lock table %s in access exclusive mode', v_table);
  execute format('select exists (select from %s) or exists (select from %s)', v.partition, v_second.partition)
  into v_has_rows;
  if v_has_rows then return false; end if;
  execute format('alter table %s detach partition %s', v_table, v.partition);
  execute format('drop table %s', v_second.partition);
  execute format('alter table %s attach partition %s for values %s',
    v_table, v.partition, partitions.bounds(v.since, v_second.until));
  return true;
end $$;

-- A partitioned table is not analysed by itself.
create or replace function partitions.keep(p_table text) returns void
language plpgsql as $$
begin
  perform partitions.copy_guards(p_table::regclass);
  execute format('analyze %s', p_table::regclass);
end $$;
