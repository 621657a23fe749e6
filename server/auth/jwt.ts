/** Bearer tokens (RFC 7519), HS256, good for 15 minutes. */
import { type CryptoKey, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { KeyRing } from '../key-ring.ts';

export const TOKEN_MINUTES = 15;

export interface Claims {
  /** The sign-in the token belongs to; looked up on every request, so ending it ends the token. */
  sid: string;
  /** Present on a frame's token: all that it is good for. */
  frame?: FrameClaims;
}

/** A pay session and the most the frame may pay, in base units; or an invitation to be linked. */
export type FrameClaims = { session: string; ceiling: bigint } | { link: string };

/** @returns the token and when it stops being good */
export async function issueToken(
  [secret]: KeyRing,
  { sid, frame }: Claims,
): Promise<{ jwt: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + TOKEN_MINUTES * 60_000);
  const jwt = await new SignJWT({ sid, ...(frame ? payloadOf(frame) : {}) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(frame ? 'frame' : 'member')
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(await keyOf(secret));
  return { jwt, expiresAt };
}

const imported = new WeakMap<Uint8Array, Promise<CryptoKey>>();

/** Of bytes jose makes a key for each token, which takes as long as verifying it. */
function keyOf(secret: Uint8Array): Promise<CryptoKey> {
  const known =
    imported.get(secret) ??
    crypto.subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'sign',
      'verify',
    ]);
  imported.set(secret, known);
  return known;
}

function payloadOf(frame: FrameClaims) {
  if ('link' in frame) return { link: frame.link };
  return { pay: frame.session, max: frame.ceiling.toString() };
}

/** @returns undefined for anything but a live token of ours */
export async function verifyToken(secrets: KeyRing, token: string): Promise<Claims | undefined> {
  const payload = await payloadFor(secrets, token);
  if (typeof payload?.sid !== 'string') return undefined;
  const { sid, aud } = payload;
  if (aud === 'member') return { sid };
  const frame = aud === 'frame' ? frameOf(payload) : undefined;
  return frame && { sid, frame };
}

async function payloadFor(secrets: KeyRing, token: string): Promise<JWTPayload | undefined> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, await keyOf(secret), {
        algorithms: ['HS256'],
        audience: ['member', 'frame'],
        // A token without an end would never have one.
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      // What is wrong in any other way is so with every secret.
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return undefined;
    }
  }
  return undefined;
}

/** Of one kind, whole, or of none. */
function frameOf({ pay, max, link }: JWTPayload): FrameClaims | undefined {
  if (typeof link === 'string')
    return pay === undefined && max === undefined ? { link } : undefined;
  if (typeof pay !== 'string' || typeof max !== 'string' || !/^\d+$/.test(max)) return undefined;
  return { session: pay, ceiling: BigInt(max) };
}
