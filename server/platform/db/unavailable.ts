/**
 * True when the database, not the request, caused the error: it cannot be reached, refuses the
 * server's login, is shutting down, or timed out. Whether a commit in progress took effect is unknown then.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall, routine } = cause as Partial<
      Record<'code' | 'syscall' | 'routine', unknown>
    >;
    if (typeof code === 'string' && UNAVAILABLE.test(code)) return true;
    // A missing Unix socket. A missing file has the same code, but another syscall.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (routine === STALE_PLAN || LOST.test(cause.message)) return true;
  }
  return false;
}

/** SQLSTATE classes (PostgreSQL, appendix A) and errors of the socket. */
const UNAVAILABLE =
  /^(08...|28...|57P0[1-4]|57014|55P03|40001|40P01|25006|53...|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * A migration changed the columns of a prepared statement; the pool replaces the connection. The error has no
 * code of its own, and its text is in the language of lc_messages.
 */
const STALE_PLAN = 'RevalidateCachedQuery';

/** Matched from the start, because the message of a failed query contains user input after it. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|PGlite is clos|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;
