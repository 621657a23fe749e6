/** The embed code for the chosen options. Every value is escaped for its context. */
import { escapeHtml } from '#shared/escape-html.ts';

export const WAYS = ['inline', 'modal', 'button', 'redirect', 'link'] as const;
export type Way = (typeof WAYS)[number];

/** Where the session comes from. */
export type Source =
  /** The merchant's server creates it before rendering the page. */
  | { kind: 'session' }
  /** The merchant's server creates it on the click. */
  | { kind: 'url'; url: string }
  /** One of the business's payment buttons. */
  | { kind: 'button'; id: string };

export interface Choice {
  way: Way;
  source: Source;
  locale: string;
  theme: string;
  accent: string;
}

/** Placeholder for the session id in the merchant's page. */
export const PLACEHOLDER = 'pay_…';

/** Options by attribute name without `data-`, in output order. */
function optionsOf({ way, source, locale, theme, accent }: Choice, base: string) {
  const options = {
    session: source.kind === 'session' ? PLACEHOLDER : '',
    'session-url': source.kind === 'session' ? '' : sessionUrlOf(source, base),
    // Omitted where it is the default.
    mode: way === 'inline' || way === 'link' ? '' : way,
    locale,
    theme,
    accent,
  };
  return Object.entries(options).filter(([, value]) => value !== '');
}

const sessionUrlOf = (source: Exclude<Source, { kind: 'session' }>, base: string) =>
  source.kind === 'url' ? source.url : `${base}/api/buttons/${source.id}/sessions`;

const scriptOf = (base: string) => `${base}/widget/v1.js`;

/** Quotes an attribute value. */
const quoted = (value: string) => `"${escapeHtml(value)}"`;

/** Target of a plain link; undefined without a session or button to name. */
export function linkOf({ source }: Choice, base: string): string | undefined {
  if (source.kind === 'button') return `${base}/pay/${source.id}`;
  return source.kind === 'session' ? `${base}/pay/${PLACEHOLDER}` : undefined;
}

/** The height that a page reserves, in pixels, so that it does not move; a dialog needs none. */
const HEIGHTS = { inline: 560, modal: 0, button: 64, redirect: 64 } as const;

/**
 * The element of the checkout and the script; for links, the link and the script that opens it as a
 * dialog. The element contains a link, for a visitor whose browser does not get the script.
 */
export function htmlOf(choice: Choice, base: string, label: string): string {
  const target = linkOf(choice, base);
  const href = quoted(target ?? '');
  const text = escapeHtml(label);
  const script = `<script async src=${quoted(scriptOf(base))}></script>`;
  if (choice.way !== 'link') {
    // Without a session a button stands there first.
    const height = choice.source.kind === 'session' ? HEIGHTS[choice.way] : HEIGHTS.button;
    const attributes = optionsOf(choice, base).map(([name, value]) => `  ${name}=${quoted(value)}`);
    if (height > 0) attributes.push(`  style="display: block; min-height: ${height}px"`);
    const inner = target === undefined ? '' : `\n  <a href=${href}>${text}</a>\n`;
    const element = ['<salus-checkout', ...attributes].join('\n');
    return `${element}>${inner}</salus-checkout>\n${script}`;
  }
  // The link of a button opens our page, because no session exists yet.
  if (choice.source.kind === 'button') return `<a href=${href}>${text}</a>`;
  const look = optionsOf(choice, base)
    .filter(([name]) => name !== 'session')
    .map(([name, value]) => ` data-${name}=${quoted(value)}`);
  return `<a href=${href} data-salus${look.join('')}>${text}</a>\n${script}`;
}

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The component of `@salus/react`; undefined for links. */
export function reactOf(choice: Choice, base: string): string | undefined {
  if (choice.way === 'link') return undefined;
  const props = optionsOf(choice, base).map(([name, value]) =>
    name === 'session' ? 'session={session}' : `${camel(name)}=${inJsx(value)}`,
  );
  const lines = [`src=${inJsx(scriptOf(base))}`, ...props, 'onPaid={() => {}}'];
  return `import { SalusCheckout } from '@salus/react';\n\n<SalusCheckout\n  ${lines.join('\n  ')}\n/>`;
}

/** JSX decodes entities but has no escape for quotes. */
const inJsx = (value: string) =>
  /["&{}<>\\]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`;

/** The server call that creates a session; undefined for buttons. */
export function serverOf({ source }: Choice, base: string): string | undefined {
  if (source.kind === 'button') return undefined;
  return [
    `curl ${base}/api/merchant/pay-sessions \\`,
    '  -H "Authorization: Bearer $SALUS_TOKEN" \\',
    '  -H "Idempotency-Key: order-1047" \\',
    '  --json \'{"amount": "40.00", "currency": "EUR", "reference": "order-1047"}\'',
  ].join('\n');
}
