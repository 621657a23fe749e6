import * as z from 'zod/mini';
import { BusinessId } from '../acting/schemas.ts';
import { SignedIn, User } from '../auth/schemas.ts';
import { Email } from '../http/email.ts';
import { Decimal, LevelName, line, Ok, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';

/** Most open test members of a business. */
export const MOST_TEST_MEMBERS = 100;

export const chooseMode = {
  body: z.strictObject({ livemode: z.boolean() }),
  response: User,
};

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
  response: z.object({ data: z.array(TestMember) }),
};

export const create = {
  body: z.strictObject({
    email: z.optional(Email.check(z.maxLength(254, 'At most 254 characters.'))),
    name: line(100),
    surname: z.optional(line(100)),
    level: z.optional(LevelName),
    cash: z.optional(Decimal),
  }),
  response: z.object({ member: TestMember, password: z.string() }),
};

export const fund = {
  params,
  body: z.strictObject({ cash: Decimal }),
  response: TestMember,
};

export const openAs = {
  params,
  response: SignedIn,
};

export const remove = {
  params,
  response: Ok,
};

export const moveClock = {
  body: z.strictObject({ now: GivenTime }),
  response: z.object({ now: Timestamp }),
};
