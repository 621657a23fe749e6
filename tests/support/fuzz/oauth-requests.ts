/** Requests to the endpoints of OAuth: parameters that are right, of somebody else, or anything. */
import fc from 'fast-check';
import { anyText } from './broken.ts';
import { headerValue } from './garbage.ts';

/** Values that a scene fills in; `other` is a client that has nothing to do with the rest. */
export const PLACES = [
  'client',
  'secret',
  'other',
  'otherSecret',
  'code',
  'verifier',
  'challenge',
  'access',
  'refresh',
  'usedRefresh',
  'otherAccess',
  'otherRefresh',
  'redirect',
] as const;
export type Place = (typeof PLACES)[number];

/** A text, or the name of a place. */
export type Value = { text: string } | { place: Place };

const place = (name: Place): fc.Arbitrary<Value> => fc.constant({ place: name });
const anyValue: fc.Arbitrary<Value> = fc.oneof(
  fc.constantFrom(...PLACES).map((name): Value => ({ place: name })),
  anyText.map((text): Value => ({ text })),
  fc
    .constantFrom('', ' ', '\0', '%', 'x'.repeat(5000), '-1', 'null', 'https://evil.test/', '{}')
    .map((text): Value => ({ text })),
);

/** Mostly a valid value of the parameter, sometimes any text. */
const mostly = (...right: fc.Arbitrary<Value>[]) =>
  fc.oneof({ arbitrary: fc.oneof(...right), weight: 20 }, { arbitrary: anyValue, weight: 1 });
const texts = (...of: string[]) => fc.constantFrom(...of).map((text): Value => ({ text }));

const PARAMETERS: Record<string, fc.Arbitrary<Value>> = {
  response_type: mostly(texts('code')),
  client_id: mostly(place('client')),
  redirect_uri: mostly(place('redirect')),
  scope: mostly(texts('balances')),
  state: mostly(texts('s', 'ü', 'a b&c=d')),
  code_challenge: mostly(place('challenge')),
  code_challenge_method: mostly(texts('S256')),
  grant_type: mostly(texts('authorization_code', 'refresh_token')),
  code: mostly(place('code')),
  code_verifier: mostly(place('verifier')),
  refresh_token: mostly(place('refresh'), place('usedRefresh'), place('otherRefresh')),
  token: mostly(place('access'), place('refresh'), place('otherAccess'), place('otherRefresh')),
};

export type Parameters = [name: string, value: Value][];

/** Some are missing, some are there twice, and some are unknown. */
export function parametersOf(names: readonly string[]): fc.Arbitrary<Parameters> {
  const each = names.map((name) => {
    const value = PARAMETERS[name] ?? anyValue;
    const pair = value.map((one): Parameters => [[name, one]]);
    return fc.oneof(
      { arbitrary: pair, weight: 30 },
      { arbitrary: fc.constant<Parameters>([]), weight: 1 },
      { arbitrary: fc.tuple(pair, pair).map((two) => two.flat()), weight: 1 },
    );
  });
  const more = fc.array(fc.tuple(fc.string(), anyValue), { maxLength: 2 });
  return fc
    .tuple(...each, fc.oneof({ arbitrary: fc.constant<Parameters>([]), weight: 4 }, more))
    .map((lists) => lists.flat());
}

export interface Credentials {
  id: Value;
  secret: Value;
}

/** Of HTTP Basic; undefined for another header. */
export const credentials: fc.Arbitrary<Credentials | { header: string } | undefined> = fc.oneof(
  {
    arbitrary: fc.record({
      id: mostly(place('client')),
      secret: mostly(place('secret')),
    }),
    weight: 8,
  },
  {
    arbitrary: fc.constant({ id: { place: 'other' }, secret: { place: 'otherSecret' } }),
    weight: 2,
  },
  { arbitrary: fc.constant(undefined), weight: 1 },
  {
    arbitrary: fc
      .oneof(
        fc.constantFrom('Basic', 'Basic ', 'Basic Og==', 'Basic YTo=', 'Basic !', 'Bearer x'),
        anyText.map(headerValue),
      )
      .map((header) => ({ header })),
    weight: 1,
  },
);
