/** Bearer tokens (RFC 7519), HS256, valid for 15 minutes. Nothing is remembered between two calls. */
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
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
export function issueToken(
  [secret]: KeyRing,
  { sid, frame, livemode = true }: Claims,
): { jwt: string; expiresAt: Date } {
  const expiresAt = new Date(Date.now() + TOKEN_MINUTES * 60_000);
  const jwt = toolsOf(secret).sign({
    sid,
    ...(livemode ? {} : { livemode }),
    ...(frame ? payloadOf(frame) : {}),
    aud: frame ? 'frame' : 'member',
    exp: Math.floor(expiresAt.getTime() / 1000),
  });
  return { jwt, expiresAt };
}

interface Tools {
  sign(payload: Payload): string;
  /** @throws TokenError */
  verify(token: string): Payload;
}

type Payload = Record<string, unknown>;

const toolsOfSecrets = new WeakMap<Uint8Array, Tools>();

/** The library prepares a key once for each signer and verifier. Its cache of tokens is off. */
function toolsOf(secret: Uint8Array): Tools {
  const known = toolsOfSecrets.get(secret);
  if (known) return known;
  const key = Buffer.from(secret);
  const tools: Tools = {
    sign: createSigner({ key, algorithm: 'HS256' }),
    verify: createVerifier({
      key,
      algorithms: ['HS256'],
      allowedAud: ['member', 'frame'],
      // Without this, a token that never expires is accepted.
      requiredClaims: ['aud', 'exp'],
      cache: false,
    }),
  };
  toolsOfSecrets.set(secret, tools);
  return tools;
}

const payloadOf = ({ session, ceiling }: FrameClaims) => ({
  pay: session,
  max: ceiling.toString(),
});

/** @returns undefined for an invalid or expired token */
export function verifyToken(secrets: KeyRing, token: string): Claims | undefined {
  const payload = payloadFor(secrets, token);
  if (typeof payload?.sid !== 'string') return undefined;
  const { sid, aud } = payload;
  const claims = payload.livemode === false ? { sid, livemode: false } : { sid };
  if (aud === 'member') return claims;
  const frame = aud === 'frame' ? frameOf(payload) : undefined;
  return frame && { ...claims, frame };
}

function payloadFor(secrets: KeyRing, token: string): Payload | undefined {
  for (const secret of secrets) {
    try {
      const payload = toolsOf(secret).verify(token);
      // The library still accepts a token in the millisecond of its expiry (RFC 7519, 4.1.4).
      return Number(payload.exp) * 1000 > Date.now() ? payload : undefined;
    } catch (error) {
      // Any other error would occur with the other secrets too.
      if (!isSignatureError(error)) return undefined;
    }
  }
  return undefined;
}

const isSignatureError = (error: unknown): boolean =>
  error instanceof TokenError && error.code === TokenError.codes.invalidSignature;

function frameOf({ pay, max }: Payload): FrameClaims | undefined {
  if (typeof pay !== 'string' || typeof max !== 'string' || !/^\d+$/.test(max)) return undefined;
  return { session: pay, ceiling: BigInt(max) };
}
