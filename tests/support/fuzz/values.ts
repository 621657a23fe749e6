/** Values that a schema accepts; field names decide what the schema leaves open. */
import fc from 'fast-check';
import * as z from 'zod/mini';
import { PASSWORD, SHOP } from '../people/people.ts';

type Json = z.core.JSONSchema.BaseSchema;

/**
 * What fields of a name are likely to hold; a word such as `pay_OWN` stands for an id of the world
 * the request is sent into (`world.ts`).
 */
const LIKELY: Record<string, readonly unknown[]> = {
  address: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  amount: ['1', '100', '40.00', '40.00', '0.01', '152'],
  minimum: ['5.00'],
  maximum: ['50.00'],
  total: ['152', '152', '152.00'],
  currency: ['EUR', 'EUR', 'EUR', 'USD', 'TOK', 'JPY'],
  email: ['MEMBER_EMAIL', 'nobody@salus.test', 'Ünï@salus.test'],
  identifier: ['MEMBER_EMAIL', 'nobody@salus.test'],
  password: [PASSWORD],
  passwordConfirmation: [PASSWORD],
  currentPassword: [PASSWORD],
  code: ['FRAME_CODE', 'RESET_CODE', '123456'],
  confirmation: ['CONFIRMATION'],
  challenge: ['CHALLENGE'],
  verifier: ['VERIFIER'],
  quote: ['quo_OWN'],
  externalDepositAddress: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', null],
  name: ['Ana', '名前', 'עברית', "O'Brien <b>"],
  surname: ['Prado'],
  description: ['Tea for two'],
  reference: ['guest-7'],
  reason: ['Sent back'],
  referencePrefix: ['tea-'],
  from: ['2026-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '2026-01-01', '2025-12-31'],
  to: ['2026-12-31T00:00:00Z', '9999-12-31T23:59:59.999999999Z', '2026-12-31'],
  captureBefore: [new Date(Date.now() + 3 * 86_400_000).toISOString()],
  expiresAt: [new Date(Date.now() + 3_600_000).toISOString()],
  origin: [SHOP, 'https://more.shop.test'],
  url: [`${SHOP}/`],
  successUrl: [`${SHOP}/paid`],
  cancelUrl: [`${SHOP}/`],
  deniedUrl: [`${SHOP}/`],
  recipientSuccessUrl: [`${SHOP}/paid`, null],
  recipientCancelUrl: [`${SHOP}/`, null],
  linkSuccessURL: [`${SHOP}/linked`, null],
  linkDeniedURL: [`${SHOP}/`, null],
  oauthRedirectUris: [[`${SHOP}/callback`], []],
  recipientWebhook: ['https://shop.test/webhook', null],
  recipientDomain: ['casa-alba.test'],
  locale: ['en', 'pt'],
  stock: [1, 0, 10],
  'idempotency-key': ['a', 'b'],
  // A long poll without events would take its maximum time.
  wait: ['0'],
};

/** Values of `schema`, most of which it accepts. */
export function valuesOf(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fromJson(json, '', json.$defs ?? {});
}

type Named = Record<string, Json>;

function fromJson(given: Json, name: string, named: Named): fc.Arbitrary<unknown> {
  const schema = named[given.$ref?.split('/').at(-1) ?? ''] ?? given;
  const any = bySchema(schema, name, named);
  const likely = LIKELY[name]?.filter((value) => suits(value, schema)) ?? [];
  if (likely.length === 0 || schema.const !== undefined) return any;
  if (name === 'wait') return fc.constantFrom(...likely);
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...likely) },
    { weight: 1, arbitrary: any },
  );
}

/** Fields of times (not days), and of free text. */
function suits(value: unknown, { format, type, pattern }: Json): boolean {
  if (format === 'date-time') return String(value).includes('T');
  if (type === 'string' && typeof value !== 'string') return false;
  return !pattern?.includes('{43}') || value !== '123456';
}

function bySchema(schema: Json, name: string, named: Named): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map((one) => fromJson(asSchema(one), name, named)));
  // zod writes several types as a list, which its own type does not say.
  const types = [schema.type as unknown].flat();
  if (types.length > 1) {
    const each = types.map((type) => bySchema({ ...schema, type } as Json, name, named));
    return fc.oneof(...each);
  }
  switch (types[0]) {
    case 'string':
      return strings(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fromJson(asSchema(schema.items), '', named), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'object':
      return objects(schema, named);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

const asSchema = (schema: unknown): Json =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? (schema as Json) : {};

/** Stands for a field that is left out, as most that may be are: few rules forbid few fields. */
const LEFT_OUT = Symbol('left out');

function objects(
  { properties, required = [], additionalProperties, propertyNames }: Json,
  named: Named,
) {
  if (!properties) {
    const keys = fromJson(asSchema(propertyNames), '', named).map(String);
    const values = fromJson(asSchema(additionalProperties), '', named);
    return fc.dictionary(keys, values, { maxKeys: 3 });
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = fromJson(asSchema(schema), name, named);
    const kept = required.includes(name)
      ? field
      : fc.oneof({ weight: 3, arbitrary: fc.constant(LEFT_OUT) }, { weight: 1, arbitrary: field });
    return [name, kept] as const;
  });
  return fc
    .record(Object.fromEntries(fields))
    .map((all) => Object.fromEntries(Object.entries(all).filter(([, one]) => one !== LEFT_OUT)));
}

const ID =
  /^\^(pay|rfd|rrq|lnk|txn|evt|dlv|tok|whe|btn|ord|inv|act|usr|wd|til|pss|hld|vst|cpn|pln|mdt|agr|crg)_\[/;
const TIMES = { min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };

function strings({ pattern, format, minLength = 0, maxLength = 40 }: Json): fc.Arbitrary<string> {
  if (format === 'date-time') return fc.date(TIMES).map((date) => date.toISOString());
  if (format === 'uuid') return fc.oneof(fc.constantFrom('SIGN_IN', 'PASSKEY'), fc.uuid());
  const id = ID.exec(pattern ?? '')?.[1];
  if (id) {
    const words = ['OWN', 'OWN', 'PAID', 'RESERVED', 'LINKED', 'OTHER'].map(
      (word) => `${id}_${word}`,
    );
    return fc.constantFrom(...words, `${id}_${'0'.repeat(26)}`);
  }
  // fast-check makes no characters of Unicode's classes.
  if (pattern && !/\\[pP]/.test(pattern)) {
    return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= 1000);
  }
  const size = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) };
  return fc.oneof(fc.string(size), fc.string({ ...size, unit: 'grapheme' }));
}
