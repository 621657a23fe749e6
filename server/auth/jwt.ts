/** Bearer tokens (RFC 7519), HS256, good for 15 minutes. */
import { jwtVerify, SignJWT } from 'jose';

export const TOKEN_MINUTES = 15;

export interface Claims {
  /** The sign-in the token belongs to; looked up on every request, so ending it ends the token. */
  sid: string;
  /** Present on a frame's token: its pay session, and the most it may pay, in base units. */
  frame?: { session: string; ceiling: bigint };
}

/** @returns the token and when it stops being good */
export async function issueToken(
  secret: Uint8Array,
  { sid, frame }: Claims,
): Promise<{ jwt: string; expiresAt: Date }> {
  const expiresAt = new Date(Date.now() + TOKEN_MINUTES * 60_000);
  const jwt = await new SignJWT(
    frame ? { sid, pay: frame.session, max: frame.ceiling.toString() } : { sid },
  )
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(frame ? 'frame' : 'member')
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(secret);
  return { jwt, expiresAt };
}

/** @returns undefined for anything but a live token of ours */
export async function verifyToken(secret: Uint8Array, token: string): Promise<Claims | undefined> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: ['HS256'],
      audience: ['member', 'frame'],
      // A token without an end would never have one.
      requiredClaims: ['exp'],
    });
    const { sid, aud, pay, max } = payload;
    if (typeof sid !== 'string') return undefined;
    if (aud === 'member') return { sid };
    if (aud !== 'frame' || typeof pay !== 'string' || typeof max !== 'string') return undefined;
    return { sid, frame: { session: pay, ceiling: BigInt(max) } };
  } catch {
    return undefined;
  }
}
