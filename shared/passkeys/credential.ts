/**
 * What a browser and an authenticator exchange with us, as JSON (WebAuthn level 3, §5.1.8, §5.1.9):
 * bytes are base64url. What a browser adds of its own is left out, not refused.
 */
import * as z from 'zod/mini';

const bytes = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, 'Bytes in base64url.'));

/** 1023 bytes at most (WebAuthn, §4). */
const CredentialId = bytes(1364);
const Transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const Type = z.literal('public-key');

/** What a new passkey is made by. */
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

/** What a passkey signs. None is named: the person chooses, and nothing is told of any account. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof RequestOptions>;

/** A new passkey. Transports we have no word for are those of a newer browser. */
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

/** What a passkey has signed. */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: Type,
  response: z.object({
    clientDataJSON: bytes(8192),
    authenticatorData: bytes(8192),
    signature: bytes(8192),
    /** Who it was made for: there is always one, since no passkey is named beforehand. */
    userHandle: bytes(128),
  }),
});
export type Assertion = z.output<typeof Assertion>;

export const isTransport = (text: string): text is z.output<typeof Transport> =>
  Transport.safeParse(text).success;
