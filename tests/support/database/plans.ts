import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Runs `read` and returns the nodes of the plans of its statements. */
export async function planOf(
  api: Pick<TestApi, 'db' | 'database'>,
  read: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const nodes = await explain(api, read, sql`format json`);
  return nodes.map(({ 'Node Type': node, 'Relation Name': relation }) =>
    relation ? `${node} ${relation}` : node,
  );
}

/** Runs `read`, whose statements run twice, and returns how many rows they read of tables. */
export async function rowsReadBy(
  api: Pick<TestApi, 'db' | 'database'>,
  read: (db: Db) => Promise<unknown>,
): Promise<number> {
  const nodes = await explain(api, read, sql`analyze, format json`);
  if (nodes.some((node) => node['Node Type'] === 'Function Scan'))
    throw new Error('A function hides what it reads.');
  return nodes
    .filter((node) => node['Relation Name'])
    .map((node) => {
      const each = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
      return each * (node['Actual Loops'] ?? 0);
    })
    .reduce((sum, rows) => sum + rows, 0);
}

async function explain(
  { db, database }: Pick<TestApi, 'db' | 'database'>,
  read: (db: Db) => Promise<unknown>,
  how: Statement,
): Promise<Plan[]> {
  const nodes: Plan[] = [];
  const visit = (node: Plan) => {
    nodes.push(node);
    node.Plans?.forEach(visit);
  };
  const execute = async (statement: Statement) => {
    const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      database.owner.db,
      sql`explain (${how}) ${statement}`,
    );
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) visit(Plan);
    return db.execute(statement);
  };
  await read(Object.assign(Object.create(db), { execute }));
  return nodes;
}
