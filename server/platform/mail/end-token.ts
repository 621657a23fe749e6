/**
 * The link of an e-mail with which its reader withdraws from a purchase, or ends an agreement, without signing in. Its token
 * is authenticated and encrypted: it names one of them, can do nothing else, and nobody can make one. That of a purchase names
 * the recipient too: it works while e-mails about the account go to this address, so not for an owner who has left.
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
  /** The address that the e-mail went to; undefined of an agreement. */
  recipient: string | undefined;
}

/**
 * @param id of a purchase or an agreement
 * @param recipient of the e-mail about a purchase
 */
export function endUrl(
  { secrets, publicUrl }: Pick<Config, 'secrets' | 'publicUrl'>,
  id: string,
  recipient?: string,
): string {
  const named = recipient === undefined ? id : `${id} ${recipient}`;
  const token = Buffer.from(seal(secrets.encryption, named, PURPOSE)).toString('base64url');
  return `${publicUrl}${END_PATH}/${token}`;
}

/** @returns undefined for a token that is not ours */
export function readEndToken(
  { secrets }: Pick<Config, 'secrets'>,
  token: string,
): EndToken | undefined {
  try {
    const named = unseal(
      secrets.encryption,
      new Uint8Array(Buffer.from(token, 'base64url')),
      PURPOSE,
    );
    const [id = '', recipient] = named.split(' ', 2);
    if (KINDS.purchase.test(id) && recipient) return { kind: 'purchase', id, recipient };
    return KINDS.agreement.test(id) ? { kind: 'agreement', id, recipient: undefined } : undefined;
  } catch {
    return undefined;
  }
}
