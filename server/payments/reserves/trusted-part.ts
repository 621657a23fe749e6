/** An admin's word that a key was ours: its public part, encrypted with ENCRYPTION_KEY. */
import type { Config } from '../../platform/config/config.ts';
import { seal, unseal } from '../../platform/encryption/secret-box.ts';

type Secrets = Config['secrets'];

/** Another owner than that of the private key, so that neither value passes as the other. */
const ownerOf = (kid: string) => `trusted ${kid}`;

export const sealTrustedPart = ({ encryption }: Secrets, kid: string, x: string): Uint8Array =>
  seal(encryption, x, ownerOf(kid));

/** @returns undefined when nobody trusts it, or another ENCRYPTION_KEY encrypted it */
export function trustedPartOf(
  { encryption }: Secrets,
  kid: string,
  trusted: Uint8Array | null,
): string | undefined {
  if (!trusted) return undefined;
  try {
    return unseal(encryption, trusted, ownerOf(kid));
  } catch {
    return undefined;
  }
}
