/** Reads a file of operators' keys: one `name role ssh-ed25519 AAAA…` per line. */
import { fingerprintOf } from '../../platform/encryption/ssh-signature.ts';
import { isRole, ROLES, type Role } from './roles.ts';

export interface OperatorKey {
  name: string;
  role: Role;
  publicKey: string;
  fingerprint: string;
}

const NAME = /^[a-z][a-z0-9.-]{1,39}$/;

export class OperatorKeyError extends Error {}

/** Blank lines and lines that start with `#` are ignored. @throws OperatorKeyError */
export function readOperatorKeys(content: string): OperatorKey[] {
  const keys = content
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [name = '', role = '', ...key] = line.split(/\s+/);
      return readOperatorKey(name, role, key.join(' '));
    });
  for (const property of ['name', 'fingerprint'] as const) {
    const values = keys.map((key) => key[property]);
    const twice = values.find((value, index) => values.indexOf(value) !== index);
    if (twice !== undefined) throw new OperatorKeyError(`${twice} is listed twice`);
  }
  return keys;
}

/** @throws OperatorKeyError */
export function readOperatorKey(name: string, role: string, publicKey: string): OperatorKey {
  if (!NAME.test(name)) {
    throw new OperatorKeyError(`name: 2 to 40 of a-z, 0-9, dot and dash, not "${name}"`);
  }
  if (!isRole(role)) throw new OperatorKeyError(`role: one of ${ROLES.join(', ')}`);
  const [type = '', key = ''] = publicKey.trim().split(/\s+/);
  const fingerprint = fingerprintOf(`${type} ${key}`);
  if (fingerprint === undefined) {
    throw new OperatorKeyError(`key of ${name}: a public key such as "ssh-ed25519 AAAA…"`);
  }
  return { name, role, publicKey: `${type} ${key}`, fingerprint };
}
