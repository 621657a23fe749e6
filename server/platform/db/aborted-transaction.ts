/** PostgreSQL turns the commit of a failed transaction into a rollback, without an error. */
class AbortedTransactionError extends Error {
  /** in_failed_sql_transaction (PostgreSQL, appendix A) */
  readonly code = '25P02';

  constructor() {
    super('the transaction was rolled back, because one of its statements had failed');
  }
}

/**
 * @param command the command tag of PostgreSQL's response
 * @throws AbortedTransactionError when `statement` was a commit and PostgreSQL rolled back
 */
export function requireKept(statement: string, command: string | undefined): void {
  if (statement === 'commit' && command === 'ROLLBACK') throw new AbortedTransactionError();
}
