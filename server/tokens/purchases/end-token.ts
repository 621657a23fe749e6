/**
 * The link of the receipt e-mail with which a buyer withdraws from their purchase without signing in. Its token is
 * authenticated and encrypted: it names one purchase, can do nothing else, and nobody can make one.
 */
import type { Config } from '../../platform/config/config.ts';
import { seal, unseal } from '../../platform/encryption/secret-box.ts';

export const END_PATH = '/end';
/** A token for another purpose, encrypted with the same key, is refused. */
const PURPOSE = 'end';

export function endUrl(
  { secrets, publicUrl }: Pick<Config, 'secrets' | 'publicUrl'>,
  purchaseId: string,
): string {
  const token = Buffer.from(seal(secrets.encryption, purchaseId, PURPOSE)).toString('base64url');
  return `${publicUrl}${END_PATH}/${token}`;
}

/** @returns the id of the purchase; undefined for a token that is not ours */
export function readEndToken(
  { secrets }: Pick<Config, 'secrets'>,
  token: string,
): string | undefined {
  try {
    return unseal(secrets.encryption, new Uint8Array(Buffer.from(token, 'base64url')), PURPOSE);
  } catch {
    return undefined;
  }
}
