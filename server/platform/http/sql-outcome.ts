import type { ErrorCode } from '#shared/errors.ts';
import { Problem } from './problem.ts';

/** The closed list of outcomes of one SQL function. */
interface Outcomes<Returned extends string> {
  /** Outcomes that the caller handles. */
  returned: readonly Returned[];
  /** Outcomes that are error codes of the API. */
  refused?: readonly ErrorCode[];
}

/**
 * @param name the SQL function
 * @returns a reader of outcomes. It throws a Problem for a refused one, and an Error for one on
 *   neither list, because SQL and TypeScript then disagree.
 */
export function sqlOutcome<const Returned extends string>(
  name: string,
  { returned, refused = [] }: Outcomes<Returned>,
): (outcome: string | null | undefined) => Returned {
  return (outcome) => {
    const handled = returned.find((one) => one === outcome);
    if (handled !== undefined) return handled;
    const code = refused.find((one) => one === outcome);
    if (code !== undefined) throw new Problem(code);
    throw new Error(`${name} returned ${outcome}, which is not on its list of outcomes`);
  };
}
