/** Counts the statements that are sent while a call is answered, with those that begin and end a transaction. */
import { runInSpan, type Span } from '../../../server/platform/core/span.ts';

/** A part of a trace that notes its statements. */
const noting = (statements: string[]): Span => {
  const span: Span = {
    traceId: '1'.repeat(32),
    spanId: '1'.repeat(16),
    isSampled: true,
    traceparent: `00-${'1'.repeat(32)}-${'1'.repeat(16)}-01`,
    child({ name }) {
      statements.push(name);
      return span;
    },
    set: () => {},
    fail: () => {},
    end: () => {},
  };
  return span;
};

/** @returns the answer, and the names of the statements sent until then */
export async function statementsOf<T>(
  call: () => Promise<T>,
): Promise<{ answer: T; statements: string[] }> {
  const statements: string[] = [];
  const answer = await runInSpan(noting(statements), call);
  return { answer, statements: [...statements] };
}
