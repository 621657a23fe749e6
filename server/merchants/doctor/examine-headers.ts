import type { Finding } from '#shared/doctor/schemas.ts';
import { finding, type SeenPage } from './page.ts';

/** Findings about the headers other than the Content Security Policy. */
export function examineHeaders({ headers, ours }: SeenPage): Finding[] {
  const findings: Finding[] = [];
  const opener = firstPart(headers, 'cross-origin-opener-policy');
  if (opener === 'same-origin' || opener === 'noopener-allow-popups') {
    findings.push(
      finding('coop', 'warning', {
        found: `Cross-Origin-Opener-Policy: ${opener}`,
        fix: 'Cross-Origin-Opener-Policy: same-origin-allow-popups',
      }),
    );
  }
  const embedder = firstPart(headers, 'cross-origin-embedder-policy');
  if (embedder === 'require-corp' || embedder === 'credentialless') {
    findings.push(
      finding('coep_good', 'good', { found: `Cross-Origin-Embedder-Policy: ${embedder}` }),
    );
  }
  const passkeys = passkeysOf((headers['permissions-policy'] ?? []).join(', '));
  if (passkeys !== undefined && passkeys !== '*' && !passkeys.includes(`"${ours.origin}"`)) {
    findings.push(
      finding('passkeys', 'note', {
        found: `Permissions-Policy: ${FEATURE}=${passkeys}`,
        fix: `Permissions-Policy: ${FEATURE}=(self "${ours.origin}")`,
      }),
    );
  }
  return findings;
}

const FEATURE = 'publickey-credentials-get';

/** The value without parameters such as `; report-to="…"`. */
function firstPart(headers: SeenPage['headers'], name: string): string | undefined {
  return headers[name]?.at(-1)?.split(';')[0]?.trim().toLowerCase();
}

/** The allowlist of the passkey feature; the last duplicate counts (RFC 8941 §3.2). */
function passkeysOf(policy: string): string | undefined {
  const found = [...policy.matchAll(/publickey-credentials-get\s*=\s*(\*|self|\([^)]*\))/gi)];
  return found.at(-1)?.[1];
}
