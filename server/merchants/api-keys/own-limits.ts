/** Nobody makes, reads or ends a key that may do more than they may themselves. */

import { ROLE_SCOPES, TOKEN_SCOPES } from '#shared/team/scopes.ts';
import { ownRole } from '../../people/team/own-role.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { isRangeWithin } from '../../platform/http/address-ranges.ts';
import type { BusinessCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/** What a key is limited to; null for no limit. */
export interface KeyLimits {
  scopes: readonly string[];
  addresses: readonly string[] | null;
  expiresAt: Date | null;
}

/** What the API token may do. */
export const TOKEN_LIMITS: KeyLimits = { scopes: TOKEN_SCOPES, addresses: null, expiresAt: null };

/** What the device of a till may do. */
export const TILL_LIMITS: KeyLimits = {
  scopes: ROLE_SCOPES.till,
  addresses: null,
  expiresAt: null,
};

/**
 * The limits of the key that calls; a person is limited by the scopes of their present role alone. A key
 * that a successor has replaced ends soon, and so do the keys that it makes.
 */
export async function ownLimits(tx: Db, caller: BusinessCaller): Promise<KeyLimits> {
  const { actor, scopes } = caller;
  if (actor.kind === 'person') {
    return { scopes: ROLE_SCOPES[await ownRole(tx, caller)], addresses: null, expiresAt: null };
  }
  const [own] = await rowsOf<{ addresses: string[] | null; expiresAt: Date | null }>(
    tx,
    sql`select addresses, expires_at as "expiresAt" from api_key where id = ${actor.id}`,
  );
  return { scopes, addresses: own?.addresses ?? null, expiresAt: own?.expiresAt ?? null };
}

/** @throws Problem key_exceeds_own, which names what exceeds */
export function requireWithin(own: KeyLimits, wanted: KeyLimits): void {
  const errors = [
    ...wanted.scopes.flatMap((scope, index) =>
      own.scopes.includes(scope)
        ? []
        : [{ path: `scopes.${index}`, message: `Not yours: ${scope}.` }],
    ),
    ...(areAddressesWithin(own.addresses, wanted.addresses)
      ? []
      : [{ path: 'addresses', message: 'Not within your own addresses.' }]),
    ...(own.expiresAt && (!wanted.expiresAt || wanted.expiresAt > own.expiresAt)
      ? [{ path: 'expiresAt', message: 'Not after your own end.' }]
      : []),
  ];
  if (errors.length > 0) throw new Problem('key_exceeds_own', { errors });
}

/**
 * Whoever ends a key, or a till, needs its scopes. Its addresses and expiry do not matter: an end gives
 * nothing.
 * @throws Problem key_exceeds_own, which names the scopes
 */
export function requireMayEnd({ scopes: own }: KeyLimits, scopes: readonly string[]): void {
  const free = { addresses: null, expiresAt: null };
  requireWithin({ scopes: own, ...free }, { scopes, ...free });
}

function areAddressesWithin(own: readonly string[] | null, wanted: readonly string[] | null) {
  return own === null || (wanted?.every((range) => isRangeWithin(range, own)) ?? false);
}
