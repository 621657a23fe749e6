/**
 * True when the database, not the request, is to blame: it cannot be reached, is shutting down,
 * or made us wait too long. Whether a commit that was under way took effect is unknown then.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string' && UNAVAILABLE.test(code)) return true;
    // A socket that is not there; of a file it says nothing about the database.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (LOST.test(cause.message)) return true;
  }
  return false;
}

/** SQLSTATE classes (PostgreSQL, appendix A) and errors of the socket. */
const UNAVAILABLE =
  /^(08...|57P0[1-4]|57014|55P03|40001|40P01|25006|53...|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * From the start: a failed query's own message goes on to repeat what people typed. A cached plan is of a
 * prepared statement whose columns a migration has changed; the pool replaces its connection.
 */
const LOST =
  /^(cached plan must not change result type|Connection terminated|timeout exceeded when trying to connect|PGlite is clos|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;
