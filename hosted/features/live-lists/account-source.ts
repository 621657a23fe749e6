import type { Clock } from '#shared/clock.ts';
import * as accountEndpoints from '#shared/live/account-endpoints.ts';
import type { AccountVersions } from '#shared/live/account-schemas.ts';
import type { LiveSource } from '#shared/live/follow.ts';
import { type FetchStream, readStream } from '#shared/live/http-stream.ts';
import type { Session } from '../../platform/session.ts';

export interface SourceParts {
  session: Pick<Session, 'client' | 'token'>;
  /** The address of the API. */
  base: string;
  fetch: FetchStream;
  clock: Clock;
  /** The API has no such stream, or not for this caller. */
  onRefused(): void;
}

const REFUSED: readonly number[] = [401, 403, 404];

/** The versions of the lists of whoever is signed in, over HTTP. */
export function accountSource(parts: SourceParts): LiveSource<AccountVersions> {
  const { session, base, fetch, clock, onRefused } = parts;
  const read = async () => {
    const result = await session.client.call(accountEndpoints.followAccount, {});
    if (result.ok) return result.value;
    if (REFUSED.includes(result.error.status)) onRefused();
    return undefined;
  };
  return {
    read,
    async *stream(_, cut) {
      // A call renews an expired token; a stream cannot.
      const now = await read();
      if (!now || cut.aborted) return;
      yield now;
      yield* readStream<AccountVersions>({
        ...{ fetch, clock, cut },
        url: base + accountEndpoints.followAccount.path,
        headers: { authorization: `Bearer ${session.token()}` },
      });
    },
  };
}
