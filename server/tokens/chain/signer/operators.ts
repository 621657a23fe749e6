import { verifySshSignature } from '../../../platform/encryption/ssh-signature.ts';
import { OPERATOR_NAMESPACE } from './approval.ts';

export interface SigningOperator {
  name: string;
  /** `ssh-ed25519 AAAA…` */
  publicKey: string;
}

const LINE = /^(\S+) \S+ (ssh-ed25519 [A-Za-z0-9+/=]+)$/;

/**
 * Parses a file with one line `name role ssh-ed25519 AAAA…` per operator; the signer uses no roles.
 * @throws naming an invalid line
 */
export function parseOperators(text: string): SigningOperator[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, publicKey] = LINE.exec(line) ?? [];
      if (!name || !publicKey) throw new Error(`not "name role ssh-ed25519 AAAA…": ${line}`);
      return { name, publicKey };
    });
}

/** Four eyes. */
const NEEDED = 2;

/** @returns whether two operators, by name and by key, have signed the text */
export function isApprovedByOperators(
  operators: readonly SigningOperator[],
  text: string,
  signatures: readonly string[],
): boolean {
  const signing = operators.filter(({ publicKey }) =>
    signatures.some((signature) =>
      verifySshSignature({ publicKey, namespace: OPERATOR_NAMESPACE, message: text, signature }),
    ),
  );
  const names = new Set(signing.map(({ name }) => name));
  const keys = new Set(signing.map(({ publicKey }) => publicKey));
  return Math.min(names.size, keys.size) >= NEEDED;
}
