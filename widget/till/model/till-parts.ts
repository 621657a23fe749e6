import type { Clock } from '#shared/clock.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import type { PageVisibility } from '#shared/live/follow.ts';
import type { FetchStream } from '#shared/live/http-stream.ts';

/** What a till takes from its page. */
export interface TillParts {
  client: ApiClient;
  base: string;
  clock: Clock;
  fetch: FetchStream;
  page: PageVisibility;
  newKey(): string;
  onPaid(): void;
}
