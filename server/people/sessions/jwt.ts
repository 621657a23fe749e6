/** Bearer tokens (RFC 7519), HS256, valid for 15 minutes. */
import { type CryptoKey, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { KeyRing } from '../../platform/core/key-ring.ts';
import type { FrameClaims } from '../../platform/http/caller.ts';

export const TOKEN_MINUTES = 15;

export interface Claims {
  /** The session of the token; checked on every request, so ending it invalidates the token. */
  sid: string;
  /** Restricts a frame's token to one payment. */
  frame?: FrameClaims;
  /** False for the sign-in of a test member. A live one's token does not state it. */
  livemode?: boolean;
}

/** @returns the token and when it expires */
export async function issueToken(
  [secret]: KeyRing,
  { sid, frame, livemode = true }: Claims,
): Promise<{ jwt: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + TOKEN_MINUTES * 60_000);
  const jwt = await new SignJWT({
    sid,
    ...(livemode ? {} : { livemode }),
    ...(frame ? payloadOf(frame) : {}),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(frame ? 'frame' : 'member')
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(await keyOf(secret));
  return { jwt, expiresAt };
}

const imported = new WeakMap<Uint8Array, Promise<CryptoKey>>();

/** Given raw bytes, jose imports a key per call; import it once. */
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

const payloadOf = ({ session, ceiling }: FrameClaims) => ({
  pay: session,
  max: ceiling.toString(),
});

/** @returns undefined for an invalid or expired token */
export async function verifyToken(secrets: KeyRing, token: string): Promise<Claims | undefined> {
  const payload = await payloadFor(secrets, token);
  if (typeof payload?.sid !== 'string') return undefined;
  const { sid, aud } = payload;
  const claims = payload.livemode === false ? { sid, livemode: false } : { sid };
  if (aud === 'member') return claims;
  const frame = aud === 'frame' ? frameOf(payload) : undefined;
  return frame && { ...claims, frame };
}

async function payloadFor(secrets: KeyRing, token: string): Promise<JWTPayload | undefined> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, await keyOf(secret), {
        algorithms: ['HS256'],
        audience: ['member', 'frame'],
        // Without this, jose accepts tokens that never expire.
        requiredClaims: ['exp'],
      });
      return payload;
    } catch (error) {
      // Any other error would occur with the other secrets too.
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return undefined;
    }
  }
  return undefined;
}

function frameOf({ pay, max }: JWTPayload): FrameClaims | undefined {
  if (typeof pay !== 'string' || typeof max !== 'string' || !/^\d+$/.test(max)) return undefined;
  return { session: pay, ceiling: BigInt(max) };
}
