/** The loader's report that the checkout on a merchant's page fell back to a link. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok } from '../http/fields.ts';
import { LinkId } from '../link/fields.ts';
import { PaySessionId } from '../pay/session-id.ts';
import { FALLBACK_REASONS, FALLBACK_STEPS } from './protocol.ts';

/** The loader's build. */
const LoaderVersion = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/));

export const reportFallback = {
  method: 'POST',
  path: '/embed/reports',
  summary:
    'Tell that a checkout fell back to a link; as text/plain, so that sendBeacon need not ask first',
  access: 'public',
  body: z.strictObject({
    sessionId: z.union([PaySessionId, LinkId]),
    step: z.enum(FALLBACK_STEPS),
    reason: z.enum(FALLBACK_REASONS),
    version: LoaderVersion,
  }),
  status: 200,
  response: Ok,
  errors: ['rate_limited'],
} as const satisfies Endpoint;
