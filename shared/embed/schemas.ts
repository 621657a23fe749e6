import * as z from 'zod/mini';
import { Ok } from '../http/fields.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { LinkId } from '../link/fields.ts';
import { FALLBACK_REASONS, FALLBACK_STEPS } from './protocol.ts';

/** The loader's build. */
const LoaderVersion = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/));

export const reportFallback = {
  body: z.strictObject({
    sessionId: z.union([PaySessionId, LinkId]),
    step: z.enum(FALLBACK_STEPS),
    reason: z.enum(FALLBACK_REASONS),
    version: LoaderVersion,
  }),
  response: Ok,
};
