/** Who acts in the name of a business, for its activity log. */
import type { FastifyRequest } from 'fastify';
import type { ActorKind } from '#shared/activity/kinds.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { App } from './app.ts';
import type { Caller } from './caller.ts';

/** In the form that `activity.record` reads. */
export interface Actor {
  kind: ActorKind;
  /** Of the person, the key or the till; null for an operator. */
  id: string | null;
  device: string | null;
  network: string | null;
  /** The request id of the response. */
  request: string | null;
}

/** The actor of a call, if the call may change a business or hands out a file of its data. */
export function actorOf(
  { authenticators }: Pick<App, 'authenticators'>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Actor | undefined {
  const { caller, id } = request;
  if (!caller || !isRecorded(endpoint)) return undefined;
  // What a till asks for is in the list of its payments.
  if ('device' in caller && !endpoint.activity) return undefined;
  return { ...who(caller), ...authenticators.origin(request), request: id };
}

/** `Endpoint.activity` decides; by default every call of a business that is not a `GET`, and files. */
export const isRecorded = ({ access, method, files, activity }: Endpoint): boolean =>
  activity ?? (files !== undefined || (access === 'business' && method !== 'GET'));

function who(caller: Caller): Pick<Actor, 'kind' | 'id'> {
  if ('member' in caller) return { kind: 'person', id: caller.member.id };
  if ('device' in caller) return { kind: 'till', id: caller.device };
  const { actor } = caller;
  return actor.kind === 'key'
    ? { kind: 'key', id: actor.id }
    : { kind: 'person', id: actor.memberId };
}
