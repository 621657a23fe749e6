/** Whether PostgreSQL ended a transaction because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { code?: unknown }).code === '40P01') return true;
  }
  return false;
}
