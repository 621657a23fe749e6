/** The requests of each measured call, made by the fixtures of the authorisation matrix. */
import type { TestApi } from '../../tests/support/api/api.ts';
import { type Asked, requestsOf } from '../../tests/support/authorisation/requests.ts';
import { AGAIN, callerOf, MATRIX, MEASURED, PAGE_LENGTH, PAGES } from './plan.ts';
import { bytesOf } from './request.ts';

/** The requests of one call. */
export interface Made {
  route: string;
  requests: string[];
  /** Whether each request can be sent again and again. */
  isRepeatable: boolean;
}

/** Of a call that consumes its record: for three turns, and one for its statements. */
const ONE_TIME = 25;
const CONFIRM = 'POST /api/pay/:id/confirm';
/** Sessions that are paid in the first round, and asked to be paid again in the others. */
const PAID_AGAIN = 8;

const isRead = (route: string) => route.startsWith('GET');

/** @param words of which one is in the name of each wanted call; all calls without any */
export async function makeRequests(
  api: TestApi,
  words: readonly string[],
): Promise<{ made: Made[]; business: string; requireFullPages(): Promise<void> }> {
  await liftLimits(api);
  let fixtures = await requestsOf(api);
  const business = fixtures.stages.live.proven.merchant.id;
  type Wanted = Parameters<typeof fixtures.requestOf>;
  /** A business has a maximum of some records: then those of another one are used. */
  const requestOf = (...wanted: Wanted) =>
    fixtures.requestOf(...wanted).catch(async () => {
      fixtures = await requestsOf(api);
      return fixtures.requestOf(...wanted);
    });
  const isWanted = (route: string) =>
    words.length === 0 || words.some((word) => route.includes(word));
  // Reads first: the lists are those of the first business.
  const [reads = [], writes = []] = [true, false].map((is) =>
    MEASURED.filter((route) => isRead(route) === is && isWanted(route)),
  );
  const made: Made[] = [];
  const pages: Asked['request'][] = [];
  for (const route of [...reads, ...writes]) {
    const one = callerOf(route);
    const row = MATRIX[route];
    const names = route.includes(':id');
    const count = isRead(route) ? 1 : ONE_TIME + (route === CONFIRM ? PAID_AGAIN : 0);
    const requests: string[] = [];
    for (let each = 0; each < count; each++) {
      const { request } = await requestOf(route, one, !isRead(route) && (names || isEnding(route)));
      if (PAGES.includes(route)) {
        request.url += `?limit=${PAGE_LENGTH}`;
        pages.push(request);
      }
      requests.push(bytesOf(request));
    }
    const isRepeatable =
      isRead(route) || (!names && !row?.body && !row?.headers && !isEnding(route));
    if (route === CONFIRM)
      made.push({ route: AGAIN, requests: requests.splice(0, PAID_AGAIN), isRepeatable: true });
    made.push({ route, requests, isRepeatable: isRepeatable || route === CREATION });
    process.stderr.write('.');
  }
  process.stderr.write('\n');
  return {
    made,
    business,
    // A short list is faster than a long one.
    async requireFullPages() {
      for (const request of pages) {
        const { length } = (await api.http.inject(request)).json().data;
        if (length !== PAGE_LENGTH) throw new Error(`${request.url} has ${length} entries`);
      }
    },
  };
}

const CREATION = 'POST /api/merchant/pay-sessions';
/** They end the sign-in that asks. */
const isEnding = (route: string) => ENDING.includes(route);
const ENDING = ['POST /api/auth/logout', 'POST /api/till/leave'];

/** The counters of attempts are written as always, and reach no limit. */
async function liftLimits({ database: { owner } }: TestApi): Promise<void> {
  await owner.execute(`create function public.lift_limit() returns trigger language plpgsql as
      $$ begin new.acts := 0; return new; end $$;
    create trigger lift before insert or update on rate_limit
      for each row execute function public.lift_limit()`);
}
