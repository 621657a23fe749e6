/**
 * The decision of a risk rule. A rule is a pure function from facts to a decision. Where requests
 * can race, SQL enforces the same rule under locks.
 */
export type Decision<Reason extends string> =
  | { verdict: 'allow' }
  /** The member must confirm with their strongest factor. */
  | { verdict: 'confirm'; reason: Reason }
  /** Allowed, but the tokens are held for so many seconds. */
  | { verdict: 'hold'; reason: Reason; seconds: number }
  | { verdict: 'refuse'; reason: Reason };

interface Log {
  info(line: object, message: string): void;
}

/** Logs a decision with its facts: amounts and ids, never secrets. */
export function logDecision(
  log: Log,
  rule: string,
  facts: Record<string, unknown>,
  decision: Decision<string>,
): void {
  log.info({ rule, facts, ...decision }, 'risk');
}
