import { inChildSpan } from '../core/span.ts';

/** The SQL function that a statement calls. The text is the server's own; values are parameters. */
const CALL = /\b(?:select|from)\s+(?:\*\s+from\s+)?([a-z_]+\.[a-z_]+)\(/;
const OPERATION = /^\s*([a-z]+)/i;

/** Runs a statement as a part of the active trace. Neither its text nor its values are exported. */
export const inStatementSpan = <T>(text: string, run: () => Promise<T>): Promise<T> =>
  inChildSpan(() => statementOf(text), run);

function statementOf(text: string) {
  const operation = (OPERATION.exec(text)?.[1] ?? 'statement').toUpperCase();
  const procedure = CALL.exec(text)?.[1];
  return {
    name: procedure ?? operation,
    kind: 'client' as const,
    facts: {
      'db.system.name': 'postgresql' as const,
      'db.operation.name': operation,
      ...(procedure ? { 'db.stored_procedure.name': procedure } : {}),
    },
  };
}
