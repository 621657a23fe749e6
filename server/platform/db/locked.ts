/** Whether a statement failed because others hold a lock: lock_not_available or deadlock_detected (PostgreSQL, appendix A). */
export function isLocked(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '55P03' || cause.code === '40P01')) return true;
  }
  return false;
}
