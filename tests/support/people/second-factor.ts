/** A member's authenticator, as their phone has it. */
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Assertion } from '#shared/factors/credential.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { secondFactor } from '../../../server/people/factors/tables.ts';
import type { TestApi } from '../api/api.ts';
import { markMailboxProven } from './mailbox.ts';
import { PASSWORD, personOf, type TestMember } from './people.ts';

const REFUSED = '401  409  409  409  401  401  401  403  403';

/** Its routes in the matrix of callers (`tests/api/authorisation.test.ts`); none of them has it on. */
export const secondFactorRows = {
  // Needs the ticket of a first step, which no caller here has.
  'POST /api/auth/local/second-factor': {
    statuses: '400  400  400  400  400  400  400  400  400',
    body: () => ({ ticket: 'x', code: '123456' }),
  },
  'GET /api/users/me/second-factor': {
    statuses: '401  200  200  200  401  401  401  403  403',
  },
  'POST /api/users/me/second-factor/setup': {
    statuses: '401  200  200  200  401  401  401  403  403',
  },
  'POST /api/users/me/second-factor/confirm': {
    statuses: '401  400  400  400  401  401  401  403  403',
    body: () => ({ currentPassword: 'wrong', code: '123456' }),
  },
  'POST /api/users/me/second-factor/recovery-codes': {
    statuses: REFUSED,
    body: () => ({ currentPassword: PASSWORD, code: '123456' }),
  },
  'POST /api/users/me/second-factor/off': {
    statuses: REFUSED,
    body: () => ({ currentPassword: PASSWORD, code: '123456' }),
  },
};

const PERIOD_MS = 30_000;

export interface Authenticator {
  /** An unused code of a later period. */
  code(): Promise<string>;
  /** The code of so many periods from now. */
  codeAt(periods: number): string;
  recoveryCodes: string[];
}

/** Turns two-step sign-in on. */
export async function setUpAuthenticator(
  api: TestApi,
  who: TestMember,
  proof: { currentPassword?: string; passkey?: Assertion } = { currentPassword: PASSWORD },
): Promise<Authenticator> {
  const begun = (await api.call(secondFactorEndpoints.begin, { token: who.token })).json();
  const codeAt = codesOf(begun.secret);
  await markMailboxProven(api, who.token);
  const confirmed = await api.call(secondFactorEndpoints.confirm, {
    token: who.token,
    body: { ...proof, code: codeAt(0) },
  });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  return {
    codeAt,
    recoveryCodes: confirmed.json().recoveryCodes,
    async code() {
      await forgetSteps(api, who);
      return codeAt(0);
    },
  };
}

export function codesOf(secret: string): (periods: number) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (periods) => totp.generate({ timestamp: Date.now() + periods * PERIOD_MS });
}

const forgetSteps = (api: TestApi, someone: TestMember) =>
  api.db
    .update(secondFactor)
    .set({ lastStep: 0 })
    .where(eq(secondFactor.memberId, personOf(someone)));
