/**
 * The key of a till's device: 32 random bytes in a cookie that scripts cannot read and that the
 * browser sends to the till's own calls only. No other call of the API accepts it.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callingBusiness } from '../../merchants/business/find-merchant.ts';
import { merchant } from '../../people/members/tables.ts';
import type { Config } from '../../platform/config/config.ts';
import { sha256 } from '../../platform/core/sha256.ts';
import type { Db } from '../../platform/db/database.ts';
import type { TillCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { tillDevice } from './tables.ts';

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
 * @returns undefined for a key that is unknown or revoked
 * @throws Problem forbidden for a change that another origin asks for
 */
export async function authenticateTill(
  db: Db,
  config: Config,
  request: FastifyRequest,
): Promise<TillCaller | undefined> {
  const key = request.cookies[nameOf(config)];
  if (!key || !SHAPE.test(key)) return undefined;
  requireOwnOrigin(config, request);
  const hash = sha256(key);
  const [found] = await db
    .select({ device: tillDevice.id, business: callingBusiness, unnoted: sql<boolean>`${unnoted}` })
    .from(tillDevice)
    .innerJoin(merchant, eq(merchant.id, tillDevice.merchantId))
    .where(and(eq(tillDevice.hash, hash), isNull(tillDevice.revokedAt)));
  if (!found) return undefined;
  if (found.unnoted) noteUse(db, found.device);
  return { device: found.device, business: found.business };
}

const unnoted = sql`(${tillDevice.lastUsedAt} is null
  or ${tillDevice.lastUsedAt} < now() - interval '1 minute')`;

/** Runs in the background: the call neither waits for the update nor fails with it. */
function noteUse(db: Db, id: string): void {
  db.update(tillDevice)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(tillDevice.id, id), unnoted))
    .catch(() => {});
}
