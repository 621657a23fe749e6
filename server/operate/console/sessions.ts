/**
 * An operator's sign-in to the console: 32 random bytes in a cookie that scripts cannot read and
 * that only the console's own paths receive. It ends after 15 minutes without use, after 8 hours,
 * and with its passkey or its operator.
 */

import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { UNATTENDED } from '#shared/operate/calls.ts';
import { describeDevice } from '../../people/sessions/device.ts';
import { shortenAddress } from '../../people/sessions/network.ts';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { PasskeyOwner } from '../operators/passkeys.ts';
import { isRole } from '../operators/roles.ts';

export const IDLE_MINUTES = 15;
const LONGEST_HOURS = 8;
const SHAPE = /^[\w-]{43}$/;

/** Browsers reject the `__Secure-` prefix over plain HTTP, which only the sandbox uses. */
const nameOf = ({ mode }: Config) =>
  mode === 'production' ? '__Secure-salus_operator' : 'salus_operator';

const attributes = ({ mode }: Config) =>
  ({
    path: '/operate',
    httpOnly: true,
    sameSite: 'strict',
    secure: mode === 'production',
  }) as const;

export interface Visit {
  device: string | null;
  network: string | null;
}

export const visitOf = (request: FastifyRequest): Visit => ({
  device: describeDevice(request.headers['user-agent']),
  network: shortenAddress(request.ip),
});

export async function beginSession(
  db: Db,
  config: Config,
  reply: FastifyReply,
  { passkeyId, device, network }: { passkeyId: string } & Visit,
): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  await rowsOf(
    db,
    sql`insert into operator_session (hash, passkey_id, device, network)
      values (${sha256(secret)}, ${passkeyId}, ${device}, ${network})`,
  );
  // Without an expiry: it ends with the browser.
  reply.setCookie(nameOf(config), secret, attributes(config));
}

export async function endSession(
  db: Db,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const secret = secretOf(config, request);
  reply.clearCookie(nameOf(config), attributes(config));
  if (!secret) return;
  await rowsOf(
    db,
    sql`update operator_session set ended_at = clock_timestamp()
      where hash = ${sha256(secret)} and ended_at is null`,
  );
}

/**
 * The operator of the request's cookie; the session counts as used, unless the page asks by itself.
 * @throws Problem unauthenticated; forbidden for a request from another origin
 */
export async function requireOperator(
  db: Db,
  config: Config,
  request: FastifyRequest,
): Promise<PasskeyOwner> {
  requireOwnOrigin(config, request);
  const secret = secretOf(config, request);
  if (!secret) throw new Problem('unauthenticated');
  const isAttended = request.headers[UNATTENDED] === undefined;
  const [found] = await rowsOf<{
    passkeyId: string;
    operatorId: bigint;
    name: string;
    role: string;
    fingerprint: string;
  }>(
    db,
    sql`update operator_session s
      set last_seen_at = ${isAttended ? sql`clock_timestamp()` : sql`s.last_seen_at`}
      from operator_passkey p join operator o on o.id = p.operator_id
      where s.hash = ${sha256(secret)} and p.id = s.passkey_id and s.ended_at is null
        and s.last_seen_at > now() - ${IDLE_MINUTES}::int * interval '1 minute'
        and s.created_at > now() - ${LONGEST_HOURS}::int * interval '1 hour'
        and p.revoked_at is null and o.revoked_at is null
      returning p.id as "passkeyId", o.id as "operatorId", o.name, o.role, p.fingerprint`,
  );
  if (!found || !isRole(found.role)) throw new Problem('unauthenticated');
  return { ...found, role: found.role };
}

/**
 * Other origins of our own site send the cookie too, and a page of theirs may not use the console.
 * @throws Problem forbidden
 */
export function requireOwnOrigin({ publicUrl }: Config, { method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (headers.origin !== publicUrl) throw new Problem('forbidden');
}

function secretOf(config: Config, request: FastifyRequest): string | undefined {
  const secret = request.cookies[nameOf(config)];
  return secret && SHAPE.test(secret) ? secret : undefined;
}
