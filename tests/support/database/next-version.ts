/** The scripts of the version after this one, whose migrations have lower numbers, as from a branch made side by side. */
import { createHash } from 'node:crypto';
import { type Script, scripts } from '../../../server/platform/db/migrate.ts';

export const script = (name: string, text: string, once = true): Script => ({
  ...{ name, text, once },
  hash: createHash('sha256').update(text).digest('hex'),
});

export async function nextVersion(...added: Script[]): Promise<Script[]> {
  const own = await scripts();
  return [...own.filter(({ once }) => once), ...added, ...own.filter(({ once }) => !once)];
}
