import type { ErasureBlocker } from '#shared/profile/erasure-schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';

/** What later wings contribute to an erasure; passed in by the composition root. */
export interface ErasureSteps {
  /** What is under way. The caller has locked the member where it decides. */
  blockers(db: Db, memberId: string): Promise<ErasureBlocker[]>;
  /** Until when the last open reservation of the member can be captured; null without one. */
  reservedUntil(db: Db, memberId: string): Promise<string | null>;
  /** Locks what later wings lock before members, in the caller's transaction. */
  lock(tx: Db, memberId: string): Promise<void>;
  /** Ends links and deletes rows, in the caller's transaction, which has locked the member. */
  erase(tx: Db, config: Config, memberId: string): Promise<void>;
}
