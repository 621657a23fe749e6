/** The security headers of every document, in one table (see docs/security.md). */

export type DocumentKind = 'hosted' | 'frame' | 'signin';

interface Given {
  nonce: string;
  /** Who may frame the document: the session's origins, or anyone when it carries no data. */
  ancestors?: string[] | 'anyone';
  /** The origin of the analytics script, in a document of somebody who has agreed to it. */
  analytics?: string | undefined;
  /** Whom the page with the card fields may show and talk to. */
  cards?: { frames: string[]; connects: string[]; images: string[] } | undefined;
  /** Set by `npm run dev`: scripts, styles and hot reload come from Vite. */
  dev?: boolean;
}

const COMMON = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

export function documentHeaders(kind: DocumentKind, given: Given): Record<string, string> {
  switch (kind) {
    case 'hosted':
      return {
        ...COMMON,
        // /pay reads a merchant's QR code, when asked to.
        'permissions-policy': COMMON['permissions-policy'].replace('camera=()', 'camera=(self)'),
        'content-security-policy': policy(given, "'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      };
    case 'signin':
      return {
        ...COMMON,
        'content-security-policy': policy(given, "'none'"),
        // Anything stricter cuts the window off from the frame that opened it.
        'cross-origin-opener-policy': 'unsafe-none',
        'x-frame-options': 'DENY',
      };
    case 'frame':
      return {
        ...COMMON,
        'content-security-policy': policy(given, ancestorsOf(given.ancestors)),
        // A merchant's page that isolates itself may frame nothing less.
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
      };
  }
}

function ancestorsOf(ancestors: Given['ancestors']): string {
  if (ancestors === 'anyone') return '*';
  return ancestors && ancestors.length > 0 ? ancestors.join(' ') : "'none'";
}

function policy({ nonce, analytics, cards, dev = false }: Given, ancestors: string): string {
  const measured = analytics ? ` ${analytics}` : '';
  const more = (sources: string[] = []) => sources.map((source) => ` ${source}`).join('');
  const directives = [
    "default-src 'none'",
    dev
      ? `script-src 'self' 'unsafe-inline'${measured}${more(cards?.frames)}`
      : `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${measured}${more(cards?.images)}`,
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}${measured}${more(cards?.connects)}`,
    ...(cards ? [`frame-src${more(cards.frames)}`] : []),
    // Where Vite waits for a server that restarts.
    ...(dev ? ['worker-src blob:'] : []),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ];
  return directives.join('; ');
}
