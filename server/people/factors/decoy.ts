/** A decoy public key: verifying an unknown passkey against it takes as long as a known one. */
import { generateKeyPairSync } from 'node:crypto';

const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
  format: 'jwk',
});

/** COSE_Key: EC2, ES256, P-256 (RFC 9053, §7.1). */
export const DECOY_KEY = new Uint8Array(
  Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]),
);
