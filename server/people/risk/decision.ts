/**
 * The decision of a risk rule, as it is logged. Where requests can race, SQL decides, and returns the reason and
 * the facts.
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
