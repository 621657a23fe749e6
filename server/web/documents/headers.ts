/** The security headers of every document, in one table (see docs/security.md). */

export const DOCUMENT_KINDS = [
  'hosted',
  'frame',
  'link-frame',
  'signin',
  'top-up',
  'till',
  'operate',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Documents of the snippet builder: a page with the loader, and the checkout in its frame. */
type PreviewKind = 'preview' | 'specimen';
/** The frame's document for sites that the session does not allow. */
type RefusedKind = 'refused';
/** The authorization endpoint of OAuth, which redirects or says why it does not. */
type AuthorizationKind = 'authorization';
/** What browsers keep for when there is no connection. */
type OfflineKind = 'offline';
/** The page of an e-mail's link that switches e-mails off. */
type UnsubscribeKind = 'unsubscribe';
/** A public page without scripts: status, proof of reserves. */
type StatusKind = 'status';
/** Without scripts nothing of the page connects; Lighthouse reads robots.txt from there. */
const STATUS_SOURCES = "font-src 'self'; connect-src 'self'; ";
/** A page of the documentation, built without a nonce so that browsers may keep it. */
type GuideKind = 'guide';

interface Given {
  nonce: string;
  /** Instead of the nonce: the hashes of the inline scripts and styles of a built page. */
  hashes?: { scripts: string[]; styles: string[] };
  /** Who may frame the document: the session's origins, or anyone when it carries no data. */
  ancestors?: string[] | 'anyone';
  /** The origin of the analytics script, for visitors who agreed to it. */
  analytics?: string | undefined;
  /** The origin of the API, where it is not ours. */
  api?: string | undefined;
  /** The card network's origins, for the page with card fields. */
  cards?: { frames: string[]; connects: string[]; images: string[] } | undefined;
  /** Allows the snippet builder to frame its preview; no other page of ours can be framed by us. */
  previews?: boolean;
  /** The page scans a merchant's QR code. */
  camera?: boolean;
  /** The document has a web app manifest; or a service worker, too. */
  isInstallable?: boolean;
  hasWorker?: boolean;
  /** Set by `npm run dev`: Vite serves scripts, styles and hot reload. */
  dev?: boolean;
}

const COMMON = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
};

const commonOf = ({ camera }: Pick<Given, 'camera'>): typeof COMMON =>
  camera
    ? {
        ...COMMON,
        'permissions-policy': COMMON['permissions-policy'].replace('camera=()', 'camera=(self)'),
      }
    : COMMON;

export function documentHeaders(
  kind:
    | DocumentKind
    | PreviewKind
    | RefusedKind
    | AuthorizationKind
    | OfflineKind
    | UnsubscribeKind
    | StatusKind
    | GuideKind,
  given: Given,
): Record<string, string> {
  switch (kind) {
    case 'hosted':
      return {
        ...commonOf(given),
        'content-security-policy': policy(
          { ...given, previews: true, isInstallable: true, hasWorker: true },
          "'none'",
        ),
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      };
    // A counter's device: its key opens nothing else, and nothing may frame or open it.
    case 'till':
      return {
        ...commonOf(given),
        'content-security-policy': policy({ ...given, isInstallable: true }, "'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      };
    // The operators' console: nothing of another origin, no frame, and no search engine.
    case 'operate':
      return {
        ...COMMON,
        'content-security-policy': policy(given, "'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex, nofollow',
      };
    case 'guide':
      return {
        ...COMMON,
        'cache-control': 'public, max-age=300',
        'content-security-policy': guidePolicy(given.hashes),
        // The playground's checkout opens the sign-in window.
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      };
    case 'preview':
    case 'specimen':
      return {
        ...COMMON,
        'content-security-policy': previewPolicy(kind, given.nonce),
        'x-frame-options': 'SAMEORIGIN',
      };
    case 'signin':
    case 'top-up':
      return {
        ...COMMON,
        'content-security-policy': policy(given, "'none'"),
        // A stricter value would separate the window from the frame that opened it.
        'cross-origin-opener-policy': 'unsafe-none',
        'x-frame-options': 'DENY',
      };
    case 'refused':
      return {
        ...COMMON,
        // Without any session data, so any site may frame it.
        'content-security-policy': `default-src 'none'; script-src 'nonce-${given.nonce}'; style-src 'nonce-${given.nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
      };
    // Its script shows kept passes, and has no address to send to.
    case 'offline':
      return {
        ...COMMON,
        'content-security-policy': `default-src 'none'; script-src 'nonce-${given.nonce}'; style-src 'nonce-${given.nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      };
    case 'authorization':
    case 'unsubscribe':
    case 'status':
      return {
        ...COMMON,
        'content-security-policy': `default-src 'none'; style-src 'nonce-${given.nonce}'; ${kind === 'status' ? STATUS_SOURCES : ''}base-uri 'none'; form-action ${kind === 'unsubscribe' ? "'self'" : "'none'"}; frame-ancestors 'none'`,
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      };
    case 'frame':
    case 'link-frame':
      return {
        ...COMMON,
        'content-security-policy': policy(given, ancestorsOf(given.ancestors)),
        // A cross-origin isolated merchant page can frame only documents with these headers.
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-resource-policy': 'cross-origin',
      };
  }
}

function ancestorsOf(ancestors: Given['ancestors']): string {
  if (ancestors === 'anyone') return '*';
  return ancestors && ancestors.length > 0 ? ancestors.join(' ') : "'none'";
}

function policy(
  { nonce, analytics, api, cards, previews, isInstallable, hasWorker, dev = false }: Given,
  ancestors: string,
): string {
  const measured = analytics ? ` ${analytics}` : '';
  const more = (sources: string[] = []) => sources.map((source) => ` ${source}`).join('');
  const framed = [...(previews ? ["'self'"] : []), ...(cards?.frames ?? [])];
  const directives = [
    "default-src 'none'",
    dev
      ? `script-src 'self' 'unsafe-inline'${measured}${more(cards?.frames)}`
      : `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data:${measured}${more(cards?.images)}`,
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}${api ? ` ${api}` : ''}${measured}${more(cards?.connects)}`,
    ...(framed.length > 0 ? [`frame-src ${framed.join(' ')}`] : []),
    // Vite's client waits in a worker while its server restarts.
    ...(dev ? ['worker-src blob:'] : hasWorker ? ["worker-src 'self'"] : []),
    ...(isInstallable ? ["manifest-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ];
  return directives.join('; ');
}

/** Only files of our own origin, and the inline parts that the build has written. */
function guidePolicy(
  { scripts, styles }: NonNullable<Given['hashes']> = { scripts: [], styles: [] },
) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The playground shows the checkout.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** Neither document sends requests; the frame's document runs no scripts. */
function previewPolicy(kind: PreviewKind, nonce: string): string {
  return [
    "default-src 'none'",
    kind === 'preview' ? `script-src 'nonce-${nonce}'` : "script-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ...(kind === 'preview' ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
