import * as z from 'zod/mini';
import { Timestamp } from '../http/fields.ts';

export const SECRET_KINDS = ['api_token', 'api_key', 'webhook_endpoint', 'till'] as const;

/**
 * A secret that is still valid. `name` is the name of the key or till, the last characters of the API
 * token, or the address of the webhook endpoint. `how` says whether the person made it or saw it;
 * `endsAt` is when a key ends.
 */
const Secret = z.object({
  kind: z.enum(SECRET_KINDS),
  id: z.string(),
  name: z.string(),
  how: z.enum(['made', 'seen']),
  at: Timestamp,
  endsAt: z.nullable(Timestamp),
  /** Already has a successor, so it is revoked instead of rolled. */
  isReplaced: z.boolean(),
});
export type TeamSecret = z.output<typeof Secret>;

/** `inTeam` is false for somebody who has left. `name` is null once their account is deleted. */
const Knower = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  inTeam: z.boolean(),
  secrets: z.array(Secret),
});
export type TeamSecrets = z.output<typeof Knower>;

export const list = {
  response: z.object({ people: z.array(Knower) }),
};
