/** Live and test mode of callers and records. */
import type { FastifyRequest } from 'fastify';
import type { Authenticators, BusinessCaller, SessionMember } from './caller.ts';
import { Problem } from './problem.ts';

/**
 * Test mode has no blockchain and no card network.
 * @throws Problem test_mode
 */
export function requireLive({ livemode }: Pick<SessionMember, 'livemode'>): void {
  if (!livemode) throw new Problem('test_mode');
}

/**
 * For a problem that a caller does not find a record: says so where it is their own, in the other mode.
 * Others learn nothing.
 */
export async function explainMode(
  { isOfOtherMode }: Pick<Authenticators, 'isOfOtherMode'>,
  { business }: Pick<BusinessCaller, 'business'>,
  { params }: Pick<FastifyRequest, 'params'>,
  problem: unknown,
): Promise<unknown> {
  if (!(problem instanceof Problem) || problem.statusCode !== 404) return problem;
  const { id } = (params ?? {}) as { id?: string };
  if (id === undefined || !(await isOfOtherMode(business.id, id))) return problem;
  const message = business.livemode ? 'This is a test record.' : 'This is a live record.';
  return new Problem('mode_mismatch', { errors: [{ path: 'params.id', message }] });
}
