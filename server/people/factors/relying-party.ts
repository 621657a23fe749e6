import type { Config } from '../../platform/config/config.ts';

/** The relying party: our host, and our origin as the only one allowed (WebAuthn, §5.1.2). */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return { rpId: new URL(publicUrl).hostname, origin: publicUrl };
}
