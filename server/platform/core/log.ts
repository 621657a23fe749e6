import pino from 'pino';
import { traceFields } from '../core/span.ts';
import { plainMessage } from './error-message.ts';

/** Structured logs on stdout. Requests are logged without headers, bodies or query. */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  const options: pino.LoggerOptions = {
    level,
    mixin: traceFields,
    serializers: {
      // The message of a failed statement is its text; the cause says why it failed.
      err(error: Error) {
        const cause = error.cause instanceof Error ? error.cause : error;
        const code = (cause as { code?: unknown }).code;
        const message = plainMessage(cause);
        const stack = cause.stack?.replace(cause.message, () => message);
        return { type: cause.name, code, message, stack };
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
