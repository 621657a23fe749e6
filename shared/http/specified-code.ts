import type { ErrorCode } from '../errors.ts';
import { specified } from '../specified-errors.ts';

/** The code of a text of the specification, by which a foreign API refuses. */
export function specifiedCode(message: string): ErrorCode | undefined {
  const found = Object.entries(specified).find(([, entry]) => entry.message === message);
  return found?.[0] as ErrorCode | undefined;
}
