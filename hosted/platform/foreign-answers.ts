/**
 * Readers of the five calls of the specification (section 7), one each, for answers of another API that
 * do not fit our schema. They accept numbers for decimals and for ids, missing fields, and entries that
 * are not understood, which they leave out.
 */
import * as appconfigEndpoints from '#shared/appconfig/endpoints.ts';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import type { User } from '#shared/auth/schemas.ts';
import { LEVELS } from '#shared/brand.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as tokenEndpoints from '#shared/token/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import type { StakingLevel } from '#shared/wallet/membership.ts';
import { decimal, level } from './sloppy-amounts.ts';
import { at, entries, flag, isObject, list, text } from './sloppy-values.ts';

export { specifiedCode } from '#shared/http/specified-code.ts';

type Reader = (answer: unknown) => unknown;

/** @returns undefined when nothing can be read */
export const readForeign = ({ path }: Endpoint, answer: unknown): unknown =>
  READERS[path]?.(answer);

const READERS: Readonly<Record<string, Reader>> = {
  [authEndpoints.signIn.path]: readSignIn,
  [authEndpoints.refresh.path]: readSignIn,
  [authEndpoints.readMe.path]: readUser,
  [tokenEndpoints.readRates.path]: (answer) => ({ rates: readRates(at(answer, 'rates')) }),
  [walletEndpoints.readStaking.path]: (answer) => ({
    business: readLevels(at(answer, 'business')),
    payments: readLevels(at(answer, 'payments')),
  }),
  // Stored as received; `readConfig` reads its fields.
  [appconfigEndpoints.read.path]: (answer) => (isObject(answer) ? answer : {}),
};

/** The token alone: `users/me` tells who is signed in. */
function readSignIn(answer: unknown): { jwt: string } | undefined {
  const jwt = at(answer, 'jwt');
  return typeof jwt === 'string' && jwt !== '' ? { jwt } : undefined;
}

/** @returns undefined for an answer that identifies nobody */
function readUser(answer: unknown): User | undefined {
  const [email, name] = ['email', 'username'].map((field) => text(at(answer, field)));
  const id = text(at(answer, 'id')) ?? text(at(answer, '_id')) ?? email ?? name;
  if (id === undefined) return undefined;
  const own = (field: string) => text(at(answer, field)) ?? null;
  return {
    id,
    email: email ?? name ?? '',
    name: own('name'),
    surname: own('surname'),
    role: { type: text(at(at(answer, 'role'), 'type')) ?? text(at(answer, 'role')) ?? '' },
    recipient: nameOf(at(answer, 'recipient')),
    recipientName: own('recipientName'),
    externalDepositAddress: own('externalDepositAddress'),
    depositAddress: own('depositAddress'),
  };
}

/** Strapi may answer with the related record instead of its name. */
const nameOf = (related: unknown): string | null =>
  [related, at(related, 'name'), at(related, 'id')].map(text).find((word) => word) ?? null;

function readRates(rates: unknown): Record<string, string> {
  const read = entries(rates).flatMap(([currency, rate]) => {
    const price = decimal(rate);
    return price === undefined || Number(price) === 0 ? [] : [[currency.toUpperCase(), price]];
  });
  return Object.fromEntries(read);
}

/** In rising order. */
const readLevels = (levels: unknown): StakingLevel[] =>
  list(levels)
    .flatMap(readLevel)
    .sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));

/** A level above the first one whose threshold cannot be read is left out: nobody has reached it for nothing. */
function readLevel(entry: unknown): StakingLevel[] {
  const name = level(at(entry, 'level')) ?? level(at(entry, 'name'));
  const threshold = decimal(at(entry, 'threshold')) ?? (name === LEVELS[0] ? '0' : undefined);
  if (!name || threshold === undefined) return [];
  const missing = decimal(at(entry, 'missing'));
  const reached = flag(at(entry, 'reached')) ?? Number(missing ?? threshold) === 0;
  const end = Date.parse(text(at(entry, 'trialUntil')) ?? '');
  return [
    {
      level: name,
      threshold,
      reached,
      missing: missing ?? (reached ? '0' : threshold),
      trialUntil: Number.isNaN(end) ? null : new Date(end).toISOString(),
    },
  ];
}
