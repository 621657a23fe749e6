/** What an upgrade to this version would apply, and how far it can be undone by an older version. */
import { appliedScripts } from './applied-scripts.ts';
import type { Db } from './database.ts';
import { pendingScripts, type Script, scripts } from './migrate.ts';
import { allowsRollback } from './migration-order.ts';

export interface UpgradePlan {
  /** Numbered migrations first, in the order of application. */
  pending: string[];
  /** The pending migration after which no version that lacks it starts. */
  final: string | null;
  /** The last applied one of this kind: every version that has it may be started again. */
  since: { name: string; version: string | null } | null;
  /** Only functions change, which the older version restores with `db:migrate`. */
  functionsOnly: boolean;
}

/** @throws as `pendingScripts` */
export async function upgradePlan(db: Db, all?: Script[]): Promise<UpgradePlan> {
  const pending = await pendingScripts(db, all ?? (await scripts()));
  const numbered = pending.filter(({ once }) => once);
  const since = (await appliedScripts(db)).findLast(({ rollback }) => !rollback);
  return {
    pending: pending.map(({ name }) => name),
    final: numbered.findLast(({ text }) => !allowsRollback(text))?.name ?? null,
    since: since ? { name: since.name, version: since.version } : null,
    functionsOnly: numbered.length === 0 && pending.length > 0,
  };
}
