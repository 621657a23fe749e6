/** Signing in as a browser does: with a password, and later with the cookie that came back. */
import type { LightMyRequestResponse } from 'fastify';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD } from './people.ts';

const COOKIE = 'salus_refresh';

export function signInWith(api: TestApi, identifier: string, password = PASSWORD) {
  return api.call(authEndpoints.signIn, { body: { identifier, password } });
}

/** The cookie an answer sets; '' when it clears it, undefined when it leaves it alone. */
export function cookieOf(response: LightMyRequestResponse): string | undefined {
  return response.cookies.find(({ name }) => name === COOKIE)?.value;
}

export const cookieHeader = (value: string) => ({ cookie: `${COOKIE}=${value}` });

/** The request of our page when it has no token. */
export function refreshWith(api: TestApi, cookie: string, origin = api.config.publicUrl) {
  return api.call(authEndpoints.refresh, { headers: { origin, ...cookieHeader(cookie) } });
}

/** Extends the current lock: the first lock is one second, and a slow test takes longer. */
export async function keepLocked({ database }: TestApi): Promise<void> {
  await database.owner.db.execute(
    sql`update sign_in_limit set locked_until = locked_until + interval '1 hour'`,
  );
}
