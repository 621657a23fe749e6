/** PostgreSQL answers a commit after a failed statement with a rollback, and no error. */
class AbortedTransactionError extends Error {
  /** in_failed_sql_transaction (PostgreSQL, appendix A) */
  readonly code = '25P02';

  constructor() {
    super('a statement of the transaction had failed: nothing of it is kept');
  }
}

/**
 * @param command what was done, as PostgreSQL says
 * @throws AbortedTransactionError when `statement` was a commit, and that was none
 */
export function requireKept(statement: string, command: string | undefined): void {
  if (statement === 'commit' && command === 'ROLLBACK') throw new AbortedTransactionError();
}
