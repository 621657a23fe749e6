/**
 * What a browser and an authenticator exchange with us, as JSON (WebAuthn level 3, §5.1.8, §5.1.9):
 * bytes are base64url. Unknown members are dropped, not rejected, because browsers add some.
 */
import * as z from 'zod/mini';

const bytes = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, 'Bytes in base64url.'));

/** 1023 bytes at most (WebAuthn, §4). */
const CredentialId = bytes(1364);
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const Type = z.literal('public-key');

/** Options for creating a passkey. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: Type, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(
    z.object({ type: Type, id: z.string(), transports: z.array(Transport) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** Options for signing a challenge. They name no credential, which would reveal an account. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof RequestOptions>;

/** A new passkey. Unknown transports are accepted, because newer browsers add some. */
export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type,
  response: z.object({
    clientDataJSON: bytes(8192),
    attestationObject: bytes(16_384),
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(16))),
  }),
});
export type NewCredential = z.output<typeof NewCredential>;

/** The signed challenge of a discoverable passkey. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    /** Always present, because the request names no credential. */
    userHandle: bytes(128),
  }),
});
export type Assertion = z.output<typeof Assertion>;

/** The signature of a passkey that the request named, so the user handle is optional. */
export const PaymentAssertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type,
  response: z.object({
    clientDataJSON: bytes(16_384),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    userHandle: z.optional(bytes(128)),
  }),
});
export type PaymentAssertion = z.output<typeof PaymentAssertion>;

export const isTransport = (text: string): text is z.output<typeof Transport> =>
  Transport.safeParse(text).success;
