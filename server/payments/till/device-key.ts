/**
 * The key of a till's device: 32 random bytes in a cookie that scripts cannot read and that the
 * browser sends to the till's own calls only. No other call of the API accepts it.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALLING_BUSINESS } from '../../merchants/business/find-merchant.ts';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Lookup, TillCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Browsers keep no cookie for longer. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;
const SHAPE = /^[\w-]{43}$/;

/** Browsers reject the `__Secure-` prefix over plain HTTP, which only the sandbox uses. */
const nameOf = ({ mode }: Config) => (mode === 'production' ? '__Secure-salus_till' : 'salus_till');

const attributes = ({ mode }: Config) =>
  ({
    path: '/api/till',
    httpOnly: true,
    sameSite: 'strict',
    secure: mode === 'production',
  }) as const;

export const newDeviceKey = () => randomBytes(32).toString('base64url');

export function setDeviceKey(config: Config, reply: FastifyReply, key: string): void {
  reply.setCookie(nameOf(config), key, { ...attributes(config), maxAge: MAX_AGE_SECONDS });
}

export function clearDeviceKey(config: Config, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config), attributes(config));
}

/** Prolongs the cookie of a device in use. */
export function renewDeviceKey(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const key = request.cookies[nameOf(config)];
  if (key) setDeviceKey(config, reply, key);
}

/**
 * Protects against other origins of our own site: the cookie is sent with their requests too.
 * @throws Problem forbidden
 */
export function requireOwnOrigin({ publicUrl }: Config, { method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (headers.origin !== publicUrl) throw new Problem('forbidden');
}

/**
 * @returns undefined for what is no key
 * @throws Problem forbidden for a change that another origin asks for
 */
export function authenticateTill(
  db: Db,
  config: Config,
  request: FastifyRequest,
): Lookup<TillCaller> | undefined {
  const key = request.cookies[nameOf(config)];
  if (!key || !SHAPE.test(key)) return undefined;
  requireOwnOrigin(config, request);
  const hash = sha256(key);
  return {
    query: sql`select json_build_object('device', till_device.id, 'business', ${CALLING_BUSINESS},
        'unnoted', ${UNNOTED}) as caller,
        null::text as member, null::uuid as sign_in, merchant.id as business, merchant.id as holder,
        null::bigint as cash, null::bigint as stake, merchant.livemode, till_device.id as device
      from till_device join merchant on merchant.id = till_device.merchant_id
      where hash = ${hash} and revoked_at is null`,
    found(caller) {
      const { device, business, unnoted } = caller as TillCaller & { unnoted: boolean };
      if (unnoted) noteUse(db, device);
      return { device, business };
    },
  };
}

const UNNOTED = sql`(last_used_at is null or last_used_at < now() - interval '1 minute')`;

/** Runs in the background: the call neither waits for the update nor fails with it. */
function noteUse(db: Db, id: string): void {
  rowsOf(
    db,
    sql`update till_device set last_used_at = now() where id = ${id} and ${UNNOTED}`,
  ).catch(() => {});
}
