import type { Clock } from '../clock.ts';
import type { ApiClient } from '../http/api-client.ts';
import type * as liveCalls from './calls.ts';
import type { LiveSource } from './follow.ts';
import { type FetchStream, readStream } from './http-stream.ts';
import type { LiveStatus } from './schemas.ts';

export interface HttpSourceParts {
  client: ApiClient;
  /** The address of the API, as for the API client. */
  base: string;
  fetch: FetchStream;
  clock: Clock;
  /** Of the member whose account is followed, too; undefined while nobody is signed in. */
  token(): string | undefined;
  /** Whether to follow a payment or an invitation. */
  endpoint: typeof liveCalls.followPayment | typeof liveCalls.followInvitation;
  sessionId: string;
}

/** The live events of one session, over HTTP. */
export function httpLiveSource(parts: HttpSourceParts): LiveSource {
  const { client, base, fetch, clock, token, endpoint, sessionId } = parts;
  return {
    async read() {
      const result = await client.call(endpoint, { params: { id: sessionId } });
      return result.ok ? result.value : undefined;
    },
    stream(known, cut) {
      const bearer = token();
      return readStream<LiveStatus>({
        ...{ fetch, clock, cut },
        url: base + endpoint.path.replace(':id', sessionId),
        headers: {
          ...(known ? { 'last-event-id': String(known.version) } : {}),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
      });
    },
  };
}
