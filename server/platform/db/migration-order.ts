/**
 * The order of the numbered migrations, which is the order in which databases have applied them. Numbers
 * come from branches that are made side by side: a later migration may have a lower number.
 */
import { readdir, readFile } from 'node:fs/promises';

const MIGRATIONS = new URL('./migrations/', import.meta.url);
/** `scripts/check/migrations.mjs` writes a line "hash  name" for each, and never changes one. */
const LOCK = new URL('./migrations.lock', import.meta.url);

export async function orderedMigrations(): Promise<{ name: string; url: URL }[]> {
  const [lock, files] = await Promise.all([readFile(LOCK, 'utf8'), readdir(MIGRATIONS)]);
  return inOrder(lock, files).map((name) => ({ name, url: new URL(name, MIGRATIONS) }));
}

/** @returns the recorded names in their order, and then the others by number */
export function inOrder(lock: string, files: readonly string[]): string[] {
  const recorded = [...lock.matchAll(/^\S+ {2}(\S+)$/gm)].map(([, name = '']) => name);
  const known = new Set(recorded);
  const others = files.filter((name) => name.endsWith('.sql') && !known.has(name)).sort();
  return [...recorded, ...others];
}

/** Whether a version that lacks this migration can run after it, as its header says. */
export const allowsRollback = (text: string): boolean => !/^-- Rollback: impossible\b/m.test(text);
