/**
 * Rate limit of merchants' servers: each API token has its own budget per minute, which response
 * headers report (draft-ietf-httpapi-ratelimit-headers). Each process counts separately: see the
 * decision on limits. Calls without a valid token are counted by network (`countedNetworks`).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { sha256Base64Url } from '../core/sha256.ts';
import { bearerOf } from './bearer.ts';
import { isServer } from './identify.ts';
import { Problem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Calls with an API key are counted by their key, not by their address. */
    acceptsKeys?: boolean;
  }
  interface FastifyInstance {
    merchantLimit: MerchantLimit;
  }
}

interface MerchantLimit {
  /**
   * Looks the token up with `identify` and takes one call from its budget. There is no lookup for
   * a token without budget, nor for an address that has sent too many invalid tokens. A token that
   * was valid in this window is not refused because of other callers at its address.
   * @throws Problem rate_limited with the seconds left, and any error of `identify`
   */
  pass<T>(request: FastifyRequest, reply: FastifyReply, identify: () => Promise<T>): Promise<T>;
}

/** Counted by address, so that a stranger who has a key does not use up its budget. */
const isStrange = ({ statusCode, code }: Problem) =>
  statusCode === 401 || code === 'address_not_allowed';
/** For the store: `limit-store.ts`. */
const SHARED = { sharedAs: 'wrong keys' };
const WINDOW_SECONDS = 60;
const timeWindow = WINDOW_SECONDS * 1000;

/** Whether `pass` counts the call, so that the limit per address does not. */
export const isCountedByKey = (request: FastifyRequest): boolean =>
  request.routeOptions.config.acceptsKeys === true && isServer(request);

/** Requires the plugin @fastify/rate-limit. */
export function decorateMerchantLimit(http: FastifyInstance, limits: Config['limits']): void {
  const strangers = http.createRateLimit({
    ...{ max: limits.perAddress, timeWindow, allowList: [] },
    // Wrong keys are guesses.
    ...SHARED,
  });
  const tokens = http.createRateLimit({
    max: limits.perToken,
    timeWindow,
    allowList: [],
    keyGenerator: tokenKey,
  });

  /** Used only before the lookup; after it, the response is the same as for any invalid token. */
  async function refuseStranger(request: FastifyRequest): Promise<void> {
    const seen = await strangers(request, { increment: false });
    if (!seen.isAllowed && isUsedUp(seen)) throw tooOften(seen);
  }

  /**
   * Reports the token's remaining budget in the headers of `reply`.
   * @returns whether the token was valid in this window
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
    // An unverified token has no budget to report.
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
        if (error instanceof Problem && isStrange(error)) await strangers(request);
        throw error;
      }
    },
  });
}

interface Budget {
  remaining: number;
  /** Milliseconds to the end of the window; 0 when none has begun. */
  ttl: number;
}

const isUsedUp = ({ remaining, ttl }: Budget) => remaining === 0 && ttl > 0;
const tooOften = ({ ttl }: Budget) => new Problem('rate_limited', { retryAfter: ttl / 1000 });

/** A hash, so that the token itself is not kept in memory. */
const tokenKey = ({ headers }: FastifyRequest) =>
  sha256Base64Url(bearerOf(headers) ?? headers.authorization ?? '');
