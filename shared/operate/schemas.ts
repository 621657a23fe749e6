/** What the calls of the operators' console are sent and answer. */
import * as z from 'zod/mini';
import {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../factors/credential.ts';

const short = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const Code = z.string().check(z.regex(/^[\w-]{43}$/, 'A code of 43 characters.'));
const Done = z.object({ ok: z.literal(true) });

const Operator = z.object({ name: z.string(), role: z.string() });

export const CommandForm = z.object({
  name: z.string(),
  /** If the one that is made from its name does not read well. */
  label: z.optional(z.string()),
  usage: z.string(),
  /** It only reads: it needs no signature. */
  reads: z.boolean(),
  secondOperator: z.enum(['never', 'always', 'by limit']),
  options: z.array(
    z.object({ name: z.string(), required: z.boolean(), hint: z.string(), isText: z.boolean() }),
  ),
});
export type CommandForm = z.output<typeof CommandForm>;

export const ConsoleSession = z.object({
  ...Operator.shape,
  /** The commands of the operator's role. */
  commands: z.array(CommandForm),
  /** The session ends after this many minutes without a call. */
  idleMinutes: z.number(),
});
export type ConsoleSession = z.output<typeof ConsoleSession>;

const Wanted = z.object({
  name: short(64),
  given: z.record(short(64), z.string().check(z.maxLength(8192))),
});

export const Answer = z.object({
  /** 0 when it succeeded. */
  code: z.number(),
  output: z.string(),
  data: z.optional(z.unknown()),
  /** What the operator agrees to with the signature. */
  question: z.optional(z.string()),
});
export type Answer = z.output<typeof Answer>;

const ToSign = z.object({
  time: z.string(),
  nonce: z.string(),
  reference: z.string(),
  options: RequestOptions,
});

export const Preview = z.object({ ...Answer.shape, toSign: z.optional(ToSign) });
export type Preview = z.output<typeof Preview>;

export const beginSignIn = {
  body: z.object({}),
  response: z.object({ options: RequestOptions }),
} as const;

export const signIn = {
  body: z.object({ credential: Assertion }),
  response: Operator,
} as const;

export const beginPasskey = {
  body: z.object({ code: Code }),
  response: z.object({ options: CreationOptions }),
} as const;

export const addPasskey = {
  body: z.object({ code: Code, name: short(64), credential: NewCredential }),
  response: z.object({ operator: z.string() }),
} as const;

export const signOut = {
  body: z.object({}),
  response: Done,
} as const;

export const readSession = {
  body: z.object({}),
  response: ConsoleSession,
} as const;

export const read = { body: Wanted, response: Answer } as const;

export const preview = {
  body: z.object({ ...Wanted.shape, reference: short(64) }),
  response: Preview,
} as const;

export const run = {
  body: z.object({
    ...Wanted.shape,
    reference: short(64),
    /** The question of the preview. */
    agreed: z.optional(z.string().check(z.maxLength(16_384))),
    time: short(40),
    nonce: short(64),
    credential: Assertion,
  }),
  response: Answer,
} as const;
