/** An operator's key that signs as `ssh-keygen -Y sign` does, without the program. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  makeProof,
  NAMESPACE,
  type Proof,
  type Signed,
} from '../../../server/operate/operators/statement.ts';

export interface OperatorKey {
  publicKey: string;
  sign(namespace: string, message: string): string;
  prove(signed: Signed, installation: string): Promise<Proof>;
}

function field(bytes: Buffer | string): Buffer {
  const content = Buffer.from(bytes);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, content]);
}

export function newOperatorKey(): OperatorKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  const blob = Buffer.concat([field('ssh-ed25519'), field(raw)]);
  const signed = (namespace: string, message: string) => {
    const head = [field(namespace), field(''), field('sha512')];
    const digest = createHash('sha512').update(message).digest();
    const content = Buffer.concat([Buffer.from('SSHSIG'), ...head, field(digest)]);
    const signature = Buffer.concat([field('ssh-ed25519'), field(sign(null, content, privateKey))]);
    const version = Buffer.from([0, 0, 0, 1]);
    const whole = [Buffer.from('SSHSIG'), version, field(blob), ...head, field(signature)];
    const body = Buffer.concat(whole).toString('base64');
    return `-----BEGIN SSH SIGNATURE-----\n${body}\n-----END SSH SIGNATURE-----\n`;
  };
  return {
    publicKey: `ssh-ed25519 ${blob.toString('base64')}`,
    sign: signed,
    prove: (request, installation) =>
      makeProof(request, installation, async (text) => signed(NAMESPACE, text)),
  };
}
