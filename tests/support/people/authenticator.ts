/**
 * An authenticator and its browser in software: ES256, attestation `none` (WebAuthn level 3, §6).
 * Tests can also request invalid results.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  randomBytes,
  sign,
} from 'node:crypto';
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '#shared/factors/credential.ts';
import type { PaymentConfirmation } from '#shared/passkeys/frame-schemas.ts';

export interface Where {
  /** Of the document that asked. */
  origin?: string;
  crossOrigin?: boolean;
  topOrigin?: string;
}

export interface Wish extends Where {
  userVerified?: boolean;
  userPresent?: boolean;
  rpId?: string;
  counter?: number;
  challenge?: string;
  userHandle?: string;
  /** Whether the key may leave its device. */
  multiDevice?: boolean;
  type?: string;
}

export interface Authenticator {
  /** The credential id in base64url. */
  id: string;
  /** The COSE key in base64url. */
  publicKey: string;
  /** Makes its one key. */
  create(options: CreationOptions, wish?: Wish): NewCredential;
  get(options: RequestOptions, wish?: Wish): Assertion;
  /** Secure Payment Confirmation, as the browser asks for it in a frame of `topOrigin`. */
  confirm(options: PaymentConfirmation, wish?: PaymentWish): Assertion;
}

export interface PaymentWish extends Wish {
  /** The dialog's text instead. */
  payment?: object;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const HERE = 'http://localhost:4000';

/** A key that was made before. */
export interface StoredKey {
  id: string;
  key: JsonWebKey;
  userHandle: string;
}

export function newAuthenticator(origin = HERE, stored?: StoredKey): Authenticator {
  const privateKey = stored
    ? createPrivateKey({ key: stored.key, format: 'jwk' })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const publicKey = createPublicKey(privateKey);
  const id = stored ? Buffer.from(stored.id, 'base64url') : randomBytes(32);
  let userHandle = stored?.userHandle ?? '';
  // A counter that goes back would be a copied key.
  let used = stored ? 100 : 0;

  function clientData(type: string, challenge: string, wish: Wish, payment?: object): Buffer {
    const { crossOrigin = false, topOrigin } = wish;
    return Buffer.from(
      JSON.stringify({
        type: wish.type ?? type,
        challenge: wish.challenge ?? challenge,
        origin: wish.origin ?? origin,
        crossOrigin,
        ...(topOrigin === undefined ? {} : { topOrigin }),
        ...(payment ? { payment } : {}),
      }),
    );
  }

  function authenticatorData(rpId: string, attested: Buffer, wish: Wish): Buffer {
    const { userPresent = true, userVerified = true, multiDevice = false } = wish;
    const flags =
      (userPresent ? 0x01 : 0) |
      (userVerified ? 0x04 : 0) |
      (multiDevice ? 0x18 : 0) |
      (attested.length > 0 ? 0x40 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(wish.counter ?? used++);
    return Buffer.concat([sha256(wish.rpId ?? rpId), Buffer.from([flags]), counter, attested]);
  }

  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  return {
    id: base64url(id),
    publicKey: base64url(coseKey()),
    create({ challenge, rp, user }, wish = {}) {
      userHandle = user.id;
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const authData = authenticatorData(rp.id, attested, wish);
      // CBOR (RFC 8949): { fmt: 'none', attStmt: {}, authData }
      const attestationObject = Buffer.concat([
        Buffer.from('a3', 'hex'),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from('a0', 'hex'),
        cborText('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, wish)),
          attestationObject: base64url(attestationObject),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    get: ({ challenge, rpId }, wish = {}) =>
      signed(rpId, clientData('webauthn.get', challenge, wish), wish),
    confirm({ challenge, rpId, payeeName, payeeOrigin, total, instrument }, wish = {}) {
      const { topOrigin, payment } = wish;
      const shown = { rpId, topOrigin, payeeName, payeeOrigin, total, instrument, ...payment };
      return signed(rpId, clientData('payment.get', challenge, wish, shown), wish);
    },
  };

  function signed(rpId: string, data: Buffer, wish: Wish): Assertion {
    const authData = authenticatorData(rpId, Buffer.alloc(0), wish);
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      response: {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
        userHandle: wish.userHandle ?? userHandle,
      },
    };
  }
}

const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
