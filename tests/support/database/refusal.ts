import type { Statement } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';

/** @returns the constraint that refuses the statement of the schema's owner; undefined when none does */
export async function refusalOf(
  { database }: Pick<TestApi, 'database'>,
  statement: Statement,
): Promise<string | undefined> {
  try {
    await database.owner.db.execute(statement);
  } catch (error) {
    return ((error as Error).cause as { constraint?: string }).constraint;
  }
  return undefined;
}
