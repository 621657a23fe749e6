/** The ends of a pay session that Medusa decides: a capture, and the end without a payment. */
import type { PaySession, Salus } from '@salus/server';

type Calls = Salus['paySessions'];

/** Captures a reservation in full, with one key, so that a repeat after a lost answer captures once. */
export async function captured(
  paySessions: Pick<Calls, 'capture'>,
  session: PaySession,
): Promise<PaySession> {
  const { id, status } = session;
  if (status !== 'authorized') return session;
  return paySessions.capture(id, {}, { idempotencyKey: `${id}:capture` });
}

/** Releases a reservation, and cancels what nobody has approved. */
export const cancelled = (
  paySessions: Pick<Calls, 'cancel' | 'release'>,
  { id, status }: PaySession,
): Promise<PaySession> =>
  status === 'authorized' ? paySessions.release(id) : paySessions.cancel(id);
