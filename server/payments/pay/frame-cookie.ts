/**
 * The cookie that tells the frame in a shop whose passkeys may confirm a payment. It is partitioned
 * (CHIPS), so each shop has its own, set only after the member has paid in our window. It does not
 * authenticate: it identifies credentials, which only the member's device can use.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jwtVerify, SignJWT } from 'jose';
import type { Config } from '../../platform/config/config.ts';

const NAME = '__Host-salus_frame';
const AUDIENCE = 'frame-passkeys';
const MAX_AGE_SECONDS = 180 * 24 * 3600;

export async function setFrameCookie(
  { secrets }: Config,
  reply: FastifyReply,
  memberId: string,
): Promise<void> {
  const value = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(memberId)
    .setAudience(AUDIENCE)
    .setExpirationTime(`${MAX_AGE_SECONDS}s`)
    .sign(secrets.jwt[0]);
  reply.setCookie(NAME, value, {
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'none',
    partitioned: true,
    maxAge: MAX_AGE_SECONDS,
  });
}

/** @returns the id of the member who has paid in this shop before */
export async function readFrameCookie(
  { secrets }: Config,
  request: FastifyRequest,
): Promise<string | undefined> {
  const value = request.cookies[NAME];
  if (!value) return undefined;
  for (const secret of secrets.jwt) {
    const read = await jwtVerify(value, secret, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub'],
    }).catch(() => undefined);
    if (read) return read.payload.sub;
  }
  return undefined;
}
