/**
 * The link of an e-mail with which its reader withdraws from a purchase, or ends an agreement, without signing in. Its token
 * is authenticated and encrypted: it names one of them, can do nothing else, and nobody can make one.
 */
import { idPattern } from '#shared/ids.ts';
import type { Config } from '../config/config.ts';
import { seal, unseal } from '../encryption/secret-box.ts';

export const END_PATH = '/end';
/** A token for another purpose, encrypted with the same key, is refused. */
const PURPOSE = 'end';

const KINDS = { purchase: idPattern('ord'), agreement: idPattern('agr') } as const;

export interface EndToken {
  kind: keyof typeof KINDS;
  id: string;
}

/** @param id of a purchase or an agreement */
export function endUrl(
  { secrets, publicUrl }: Pick<Config, 'secrets' | 'publicUrl'>,
  id: string,
): string {
  const token = Buffer.from(seal(secrets.encryption, id, PURPOSE)).toString('base64url');
  return `${publicUrl}${END_PATH}/${token}`;
}

/** @returns undefined for a token that is not ours */
export function readEndToken(
  { secrets }: Pick<Config, 'secrets'>,
  token: string,
): EndToken | undefined {
  try {
    const id = unseal(secrets.encryption, new Uint8Array(Buffer.from(token, 'base64url')), PURPOSE);
    if (KINDS.purchase.test(id)) return { kind: 'purchase', id };
    return KINDS.agreement.test(id) ? { kind: 'agreement', id } : undefined;
  } catch {
    return undefined;
  }
}
