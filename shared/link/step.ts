/** Where somebody stands who opens an invitation; whoever shows it holds no rule of its own. */
import type { LinkSession } from './contract.ts';

export type LinkStep =
  /** Accepted or denied by this person, just now. */
  | 'linked'
  | 'denied'
  /** Not pending any more: the specification's expired message. */
  | 'expired'
  | 'already-linked'
  | 'signed-out'
  | 'ready';

/** @param decision what this person has done here, and the server has confirmed */
export function linkStep(
  { status, member }: LinkSession,
  decision?: 'linked' | 'denied',
): LinkStep {
  if (decision && decision === status) return decision;
  if (member?.isLinked) return 'already-linked';
  if (status !== 'pending') return 'expired';
  return member ? 'ready' : 'signed-out';
}
