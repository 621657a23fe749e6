import type { Config } from '../config.ts';

/** Who passkeys are made for and with: our host alone, on our own origin (WebAuthn, §5.1.2). */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return { rpId: new URL(publicUrl).hostname, origin: publicUrl };
}
