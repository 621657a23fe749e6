import type { CallInput, CallOutput } from '#shared/http/call.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as passesEndpoints from '#shared/passes/member-endpoints.ts';

type Read = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>;

/** The passes and the code that shows them, so that nothing moves when they appear. */
export const loadPasses = (read: Read): Promise<unknown> =>
  Promise.all([read(passesEndpoints.list, {}), import('./passes-card.tsx')]);
