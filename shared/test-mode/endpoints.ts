/** Test mode: the switch of a sign-in, and the members who pay with test tokens. */
import * as z from 'zod/mini';
import { BusinessId } from '../acting/endpoints.ts';
import { SignedIn, User } from '../auth/endpoints.ts';
import { Email } from '../http/email.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, LevelName, line, Ok, Timestamp } from '../http/fields.ts';

/** Most open test members of a business. */
export const MOST_TEST_MEMBERS = 100;

/**
 * From now on this sign-in acts for the business in the other mode. The first switch to test mode
 * creates it, with a copy of the settings.
 */
export const chooseMode = {
  method: 'PUT',
  path: '/users/me/mode',
  summary: 'Switch between test and live mode of the business that you act for',
  access: 'member',
  activity: true,
  body: z.strictObject({ livemode: z.boolean() }),
  status: 200,
  response: User,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'test_mode_unavailable'],
} as const satisfies Endpoint;

/** Balances in test tokens. */
const TestMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  level: LevelName,
  cash: Decimal,
  stake: Decimal,
  createdAt: Timestamp,
});
export type TestMember = z.output<typeof TestMember>;

const params = z.strictObject({ id: BusinessId });

export const list = {
  method: 'GET',
  path: '/business/test-members',
  summary: 'The test members of a business in test mode, newest first',
  access: 'business',
  scope: 'settings:read',
  status: 200,
  response: z.object({ data: z.array(TestMember) }),
  errors: ['mode_mismatch'],
} as const satisfies Endpoint;

/**
 * A confirmed member with the stake of `level`, and `cash` test tokens beside it. The password is
 * answered once.
 */
export const create = {
  method: 'POST',
  path: '/business/test-members',
  summary: 'Create a test member',
  access: 'business',
  scope: 'settings:write',
  body: z.strictObject({
    email: z.optional(Email.check(z.maxLength(254, 'At most 254 characters.'))),
    name: line(100),
    surname: z.optional(line(100)),
    level: z.optional(LevelName),
    cash: z.optional(Decimal),
  }),
  status: 201,
  response: z.object({ member: TestMember, password: z.string() }),
  errors: [
    'mode_mismatch',
    'test_email_taken',
    'test_member_limit_reached',
    'test_tokens_exhausted',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const fund = {
  method: 'POST',
  path: '/business/test-members/:id/funds',
  summary: 'Give test tokens to a test member',
  access: 'business',
  scope: 'settings:write',
  params,
  body: z.strictObject({ cash: Decimal }),
  status: 200,
  response: TestMember,
  errors: ['mode_mismatch', 'not_found', 'test_tokens_exhausted', 'rate_limited'],
} as const satisfies Endpoint;

/** The answer is that of a sign-in, with the cookie of test mode; only people may call it. */
export const openAs = {
  method: 'POST',
  path: '/business/test-members/:id/sign-in',
  summary: 'Sign in as a test member',
  access: 'business',
  scope: 'settings:write',
  params,
  status: 200,
  response: SignedIn,
  errors: ['mode_mismatch', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const remove = {
  method: 'DELETE',
  path: '/business/test-members/:id',
  summary: 'Delete a test member',
  access: 'business',
  scope: 'settings:write',
  params,
  status: 200,
  response: Ok,
  errors: ['mode_mismatch', 'not_found'],
} as const satisfies Endpoint;
