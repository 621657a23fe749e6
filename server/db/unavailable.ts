/**
 * True when the database, not the request, is to blame: it cannot be reached, is shutting down,
 * or made us wait too long. Whether a commit that was under way took effect is unknown then.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && UNAVAILABLE.test(code)) return true;
    if (LOST.test(cause.message)) return true;
  }
  return false;
}

/** SQLSTATE classes (PostgreSQL, appendix A) and errors of the socket. */
const UNAVAILABLE =
  /^(08...|57P0[1-4]|57014|55P03|53...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|EHOSTUNREACH)$/;
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|PGlite is clos|Client has encountered a connection error/;
