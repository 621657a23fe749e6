/** Whether the mail server can be used, for the log and `/health/ready`. */
import type { FastifyBaseLogger } from 'fastify';
import type { MailError } from './refusal.ts';
import type { SmtpTransport } from './transport.ts';

export type MailState = 'unchecked' | 'reachable' | 'refused';

export interface MailProbe {
  /** The last result. Starts the next check in the background when that is a minute old. */
  state(): MailState;
}

const CHECK_EVERY_MS = 60_000;

/**
 * Checks the mail server at once: connection, TLS and sign-in, without sending anything. Logs each
 * change of the result.
 */
export function startMailProbe(
  transport: Pick<SmtpTransport, 'check'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  now: () => number = () => performance.now(),
): MailProbe {
  let state: MailState = 'unchecked';
  let checkedAt = 0;
  let isChecking = false;

  async function check(): Promise<void> {
    isChecking = true;
    const before = state;
    try {
      await transport.check();
      state = 'reachable';
      if (before !== state) log.info('the mail server can be used');
    } catch (error) {
      state = 'refused';
      const refusal = (error as MailError).refusal ?? { reason: 'unknown' };
      if (before !== state) log.warn(refusal, 'the mail server cannot be used');
    }
    checkedAt = now();
    isChecking = false;
  }

  void check();
  return {
    state() {
      if (!isChecking && now() - checkedAt >= CHECK_EVERY_MS) void check();
      return state;
    },
  };
}
