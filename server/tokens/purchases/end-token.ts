/**
 * The link of the receipt e-mail with which a buyer withdraws from their purchase without signing in. Its token is
 * authenticated and encrypted: it names one purchase and its buyer, can do nothing else, and nobody can make one.
 */
import * as z from 'zod/mini';
import type { Config } from '../../platform/config/config.ts';
import { seal, unseal } from '../../platform/encryption/secret-box.ts';

export const END_PATH = '/end';
/** A token for another purpose, encrypted with the same key, is refused. */
const PURPOSE = 'end';

const EndWish = z.object({ member: z.string(), purchase: z.string() });
export type EndWish = z.output<typeof EndWish>;

export function endUrl(
  { secrets, publicUrl }: Pick<Config, 'secrets' | 'publicUrl'>,
  wish: EndWish,
): string {
  const token = seal(secrets.encryption, JSON.stringify(wish), PURPOSE);
  return `${publicUrl}${END_PATH}/${Buffer.from(token).toString('base64url')}`;
}

/** @returns undefined for a token that is not ours */
export function readEndToken(
  { secrets }: Pick<Config, 'secrets'>,
  token: string,
): EndWish | undefined {
  try {
    const bytes = new Uint8Array(Buffer.from(token, 'base64url'));
    return EndWish.parse(JSON.parse(unseal(secrets.encryption, bytes, PURPOSE)));
  } catch {
    return undefined;
  }
}
