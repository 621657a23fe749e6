/** The step of the linking flow that a session implies. Views hold no rules. */
import type { LinkSession } from './schemas.ts';

export type LinkStep =
  /** Accepted or denied by this person, just now. */
  | 'linked'
  | 'denied'
  /** No longer pending: the specification's expired message. */
  | 'expired'
  | 'already-linked'
  | 'signed-out'
  | 'ready';

/** @param decision what this person has decided here, confirmed by the server */
export function linkStep(
  { status, alreadyLinked, member, plan }: LinkSession,
  decision?: 'linked' | 'denied',
): LinkStep {
  if (decision && decision === status) return alreadyLinked ? 'already-linked' : decision;
  // A plan is begun by whoever is linked before, too.
  if (member?.isLinked && !(plan && status === 'pending')) return 'already-linked';
  if (status !== 'pending') return 'expired';
  return member ? 'ready' : 'signed-out';
}
