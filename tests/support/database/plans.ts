import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Runs `read` and returns the nodes of the plans of its statements. */
export async function planOf(
  { db, database }: Pick<TestApi, 'db' | 'database'>,
  read: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  const nodes: string[] = [];
  const visit = ({ 'Node Type': node, 'Relation Name': relation, Plans = [] }: Plan) => {
    nodes.push(relation ? `${node} ${relation}` : node);
    Plans.forEach(visit);
  };
  const execute = async (statement: ReturnType<typeof sql>) => {
    const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      database.owner.db,
      sql`explain (format json) ${statement}`,
    );
    for (const { Plan } of row?.['QUERY PLAN'] ?? []) visit(Plan);
    return db.execute(statement);
  };
  await read(Object.assign(Object.create(db), { execute }));
  return nodes;
}
