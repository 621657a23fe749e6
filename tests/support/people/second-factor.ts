/** A member's authenticator, as their phone has it. */
import { Secret, TOTP } from 'otpauth';
import type { Assertion } from '#shared/factors/credential.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { anyone, person } from '../authorisation/rule.ts';
import { markMailboxProven } from './mailbox.ts';
import { PASSWORD, personOf, type TestMember } from './people.ts';

/** Its routes in the matrix of callers (`tests/api/platform/authorisation.test.ts`); none of them has it on. */
export const secondFactorRows = {
  // Needs the ticket of a first step, which no caller here has.
  'POST /api/auth/local/second-factor': {
    rule: anyone(),
    answer: 400,
    body: () => ({ ticket: 'x', code: '123456' }),
  },
  'GET /api/users/me/second-factor': {
    rule: person(),
  },
  'POST /api/users/me/second-factor/setup': {
    rule: person(),
  },
  'POST /api/users/me/second-factor/confirm': {
    rule: person(),
    answer: 400,
    body: () => ({ currentPassword: 'wrong', code: '123456' }),
  },
  'POST /api/users/me/second-factor/recovery-codes': {
    rule: person(),
    answer: 409,
    body: () => ({ currentPassword: PASSWORD, code: '123456' }),
  },
  'POST /api/users/me/second-factor/off': {
    rule: person(),
    answer: 409,
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
  rowsOf(
    api.db,
    sql`update second_factor set last_step = 0 where member_id = ${personOf(someone)}`,
  );
