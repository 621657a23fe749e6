import { expect, test } from 'vitest';
import { findGuards, markGuards } from './find-guards.mjs';

const SQL = `-- Pays.
create or replace function pay.it(p text) returns text
language plpgsql as $$
begin
  select * into s from session where id = p and (a between 1 and 2 or b) for update;
  if s.id is null or s.ended then -- gone
    return 'not_found';
  end if;
  if s.total > 0 then
    s.total := 0;
  end if;
  update session set ended = true
  where id = p and at + case when s.fast and s.near then 1 else 2 end <= now() and not held(s);
  return case when s.total = 0 or s.free then 'nothing' else 'paid' end;
end $$;

create or replace function pay.other() returns void language sql as $$ select 1 $$;
`;

test('finds each part of what refuses, decides an outcome, or filters rows', () => {
  expect(findGuards(SQL).map(({ name, line, text }) => `${name}:${line} ${text}`)).toEqual([
    'pay.it:5 (a between 1 and 2 or b)',
    'pay.it:6 s.id is null',
    'pay.it:6 s.ended',
    'pay.it:13 at + case when s.fast and s.near then 1 else 2 end <= now()',
    'pay.it:13 not held(s)',
    'pay.it:14 s.total = 0',
    'pay.it:14 s.free',
  ]);
});

test('leaves the function without the guard, and otherwise as it was', () => {
  const [filter, refusal] = findGuards(SQL);
  const [pay = ''] = SQL.slice(SQL.indexOf('create')).split('\n\n');

  expect(filter?.mutant).toBe(pay.replace('(a between 1 and 2 or b)', 'true'));
  expect(refusal?.mutant).toBe(pay.replace('s.id is null', '((s.id is null) and false)'));
});

test('a value that a `case` compares is replaced by none', () => {
  const [first] =
    findGuards(`create or replace function pay.code(p text) returns text language sql as $$
    select case p when 'poor' then 'refused' else 'other' end $$;`);

  expect(first?.mutant).toContain("case p when null then 'refused'");
});

test('marks each guard by its place, and what it decides', () => {
  const marked = markGuards('pay/it.sql', SQL);

  expect(marked).toContain("if public.guard_reached('pay/it.sql', 1, (s.id is null), true) or");
  expect(marked).toContain("and public.guard_reached('pay/it.sql', 4, (not held(s)), false);");
  expect(
    marked.replaceAll(
      /public\.guard_reached\('pay\/it\.sql', \d, \((.*?)\), (true|false)\)/g,
      '$1',
    ),
  ).toBe(SQL);
});
