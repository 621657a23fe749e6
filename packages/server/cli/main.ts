#!/usr/bin/env node
/** The `salus` command. */
import { SalusError } from '../salus-error.ts';
import { UsageError } from './connect.ts';
import { createProgram } from './program.ts';

const program = createProgram((code) => {
  process.exitCode = code;
});

try {
  await program.parseAsync();
} catch (error) {
  // Ctrl-C at a question.
  const isInterrupted = error instanceof Error && error.name === 'AbortError';
  if (!isInterrupted) console.error(problemOf(error));
  process.exitCode = isInterrupted ? 130 : 1;
}

/** One line for what a person can mend; a stack for what only we can. */
function problemOf(error: unknown): string {
  const { json } = program.opts<{ json?: boolean }>();
  if (error instanceof SalusError) {
    const { code, message, docs, requestId } = error;
    if (json) return JSON.stringify({ error: { code, message, docs, requestId } });
    return [
      `${code}: ${message}`,
      ...(docs ? [docs] : []),
      ...(requestId ? [`Request ${requestId}`] : []),
    ].join('\n');
  }
  if (error instanceof UsageError) {
    const { message } = error;
    return json ? JSON.stringify({ error: { code: 'usage', message } }) : message;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
