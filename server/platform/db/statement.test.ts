import { describe, expect, test } from 'vitest';
import { sql } from './statement.ts';

describe('a statement', () => {
  test('has its values as parameters, by position', () => {
    const { text, values } = sql`select ${1} where name = ${"x' or true"} and ${null}`;
    expect(text).toBe('select $1 where name = $2 and $3');
    expect(values).toEqual([1, "x' or true", null]);
  });

  test('contains nested statements, whose parameters are counted on', () => {
    const condition = sql`a = ${1} and b = ${2}`;
    const { text, values } =
      sql`select ${0} from t where ${condition} or c = ${3} limit ${sql`all`}`;
    expect(text).toBe('select $1 from t where a = $2 and b = $3 or c = $4 limit all');
    expect(values).toEqual([0, 1, 2, 3]);
  });

  test('of the same template has the same text and name, whatever the values', () => {
    const of = (id: string) => sql`select * from t where id = ${id}`;
    expect(of('one').shape).toBe(of('two').shape);
    expect(of('one').shape.name).toMatch(/^s\d+$/);
  });

  test('has a name of its own for each combination of nested statements', () => {
    const of = (isFirst: boolean) => sql`select ${isFirst ? sql`1` : sql`2`} where ${true}`;
    expect(of(true).shape).toBe(of(true).shape);
    expect(of(true).shape.name).not.toBe(of(false).shape.name);
    expect(of(false).text).toBe('select 2 where $1');
  });

  test('that a value and a statement fill at the same place has two texts', () => {
    const of = (place: string | ReturnType<typeof sql>) => sql`select ${place}`;
    expect([of('now()').text, of(sql`now()`).text]).toEqual(['select $1', 'select now()']);
  });

  test('with a text that was made when it ran has no name: there is no end of them', () => {
    expect(sql`select * from ${sql.identifier('a"b')}`.shape.name).toBeUndefined();
    expect(sql`select * from ${sql.identifier('a"b')}`.text).toBe('select * from "a""b"');
    expect(sql`select ${sql.raw('1')}`.shape.name).toBeUndefined();
  });

  test('is joined of others by a separator', () => {
    const all = [sql`a = ${1}`, sql`b = ${2}`, sql`c`];
    expect(sql.join(all, sql` and `)).toMatchObject({
      text: 'a = $1 and b = $2 and c',
      values: [1, 2],
    });
    expect(sql.join([], sql` and `).text).toBe('');
  });
});
