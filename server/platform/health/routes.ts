import type { App } from '../http/app.ts';
import { Problem } from '../http/problem.ts';
import type { MailState } from '../mail/mail-probe.ts';
import { roomChecker } from './disk-room.ts';

/**
 * Liveness and readiness probes for load balancers.
 * @param isStopping readiness then fails, while the process still serves
 * @param mail what the process that sends mails knows of the mail server; the process is ready even
 *   while that server is not, because mails wait
 */
export function healthRoutes(
  { http, db }: Pick<App, 'http' | 'db'>,
  isStopping: () => boolean,
  mail: () => MailState | undefined = () => undefined,
): void {
  const checkRoom = roomChecker(db);

  http.get('/health/live', { config: { rateLimit: false } }, async () => ({ status: 'live' }));

  http.get('/health/ready', { config: { rateLimit: false } }, async () => {
    if (isStopping()) throw new Problem('unavailable', { retryAfter: 2 });
    await checkRoom().catch(() => {
      throw new Problem('unavailable', { retryAfter: 2 });
    });
    const state = mail();
    return state === undefined ? { status: 'ready' } : { status: 'ready', mail: state };
  });
}
