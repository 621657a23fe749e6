/**
 * How often a merchant's server may call: each API token has a budget of its own a minute, said in
 * every answer (draft-ietf-httpapi-ratelimit-headers). Counted by this process alone: see the
 * decision on limits. Who has no good token is counted by address.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    merchantLimit: MerchantLimit;
  }
}

interface MerchantLimit {
  /**
   * Has `identify` look the token up, and takes one call from its budget. Neither a token whose
   * budget is used up nor an address that has shown too many bad tokens costs a look-up; but a token
   * in use is not refused for what others at its address do.
   * @throws Problem rate_limited with the seconds left, and whatever `identify` throws
   */
  pass<T>(request: FastifyRequest, reply: FastifyReply, identify: () => Promise<T>): Promise<T>;
}

const WINDOW_SECONDS = 60;
const timeWindow = WINDOW_SECONDS * 1000;

/** Needs the plugin that counts. */
export function decorateMerchantLimit(http: FastifyInstance, limits: Config['limits']): void {
  const strangers = http.createRateLimit({ max: limits.perAddress, timeWindow });
  const tokens = http.createRateLimit({ max: limits.perToken, timeWindow, keyGenerator: tokenKey });

  /** Before the look-up only: after it the answer is that of any bad token. */
  async function refuseStranger(request: FastifyRequest): Promise<void> {
    const seen = await strangers(request, { increment: false });
    if (!seen.isAllowed && isUsedUp(seen)) throw tooOften(seen);
  }

  /**
   * Says in `reply` what is left of the token's budget.
   * @returns whether it was good in this window
   * @throws Problem rate_limited
   */
  async function useBudget(
    request: FastifyRequest,
    reply: FastifyReply,
    increment: boolean,
  ): Promise<boolean> {
    const used = await tokens(request, { increment });
    if (used.isAllowed) return true;
    const isRefused = increment ? used.isExceeded : isUsedUp(used);
    // What is not known to be a token yet has no budget to tell of.
    if (!increment && !isRefused) return used.ttl > 0;
    reply.header('ratelimit-policy', `"token";q=${limits.perToken};w=${WINDOW_SECONDS}`);
    reply.header('ratelimit', `"token";r=${used.remaining};t=${used.ttlInSeconds}`);
    if (isRefused) throw tooOften(used);
    return true;
  }

  http.decorate('merchantLimit', {
    async pass(request, reply, identify) {
      if (!(await useBudget(request, reply, false))) await refuseStranger(request);
      try {
        const caller = await identify();
        await useBudget(request, reply, true);
        return caller;
      } catch (error) {
        if (error instanceof Problem && error.code === 'unauthenticated') await strangers(request);
        throw error;
      }
    },
  });
}

interface Budget {
  remaining: number;
  /** Milliseconds to the end of the window; 0 where none has begun. */
  ttl: number;
}

const isUsedUp = ({ remaining, ttl }: Budget) => remaining === 0 && ttl > 0;
const tooOften = ({ ttl }: Budget) => new Problem('rate_limited', { retryAfter: ttl / 1000 });

/** The token itself is not kept for longer than its call. */
const tokenKey = ({ headers }: FastifyRequest) =>
  createHash('sha256')
    .update(headers.authorization ?? '')
    .digest('base64url');
