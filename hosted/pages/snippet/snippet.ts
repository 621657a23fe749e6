/** The code a merchant pastes, from what was chosen. Every value is escaped for where it stands. */

export const WAYS = ['inline', 'modal', 'button', 'redirect', 'link'] as const;
export type Way = (typeof WAYS)[number];

/** Where the session comes from. */
export type Source =
  /** The merchant's server makes it before the page is shown. */
  | { kind: 'session' }
  /** The merchant's server makes it on the click. */
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

/** What stands where the merchant's page writes the session's id. */
export const PLACEHOLDER = 'pay_…';

/** Options of the checkout by the names of its attributes, without `data-`; in this order. */
function optionsOf({ way, source, locale, theme, accent }: Choice, base: string) {
  const options = {
    session: source.kind === 'session' ? PLACEHOLDER : '',
    'session-url': source.kind === 'session' ? '' : sessionUrlOf(source, base),
    // Usual where nothing is said.
    mode: way === 'inline' || way === 'link' ? '' : way,
    locale,
    theme: theme === 'auto' ? '' : theme,
    accent,
  };
  return Object.entries(options).filter(([, value]) => value !== '');
}

const sessionUrlOf = (source: Exclude<Source, { kind: 'session' }>, base: string) =>
  source.kind === 'url' ? source.url : `${base}/api/buttons/${source.id}/sessions`;

const scriptOf = (base: string) => `${base}/widget/v1.js`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** As the value of an attribute in double quotes. */
const quoted = (value: string) => `"${value.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)}"`;

/** Where a plain link leads; undefined where there is nothing that it could name. */
export function linkOf({ source }: Choice, base: string): string | undefined {
  if (source.kind === 'button') return `${base}/pay/${source.id}`;
  return source.kind === 'session' ? `${base}/pay/${PLACEHOLDER}` : undefined;
}

/** A tag for any page; for a link, the link and what makes a dialog of it. */
export function htmlOf(choice: Choice, base: string, label: string): string {
  if (choice.way !== 'link') {
    const attributes = optionsOf(choice, base).map(
      ([name, value]) => `data-${name}=${quoted(value)}`,
    );
    return `<script async src=${quoted(scriptOf(base))}\n  ${attributes.join('\n  ')}></script>`;
  }
  const href = quoted(linkOf(choice, base) ?? '');
  const text = label.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
  // A button's link is a page of ours: there is no session yet that a dialog could show.
  if (choice.source.kind === 'button') return `<a href=${href}>${text}</a>`;
  const look = optionsOf(choice, base)
    .filter(([name]) => name !== 'session')
    .map(([name, value]) => ` data-${name}=${quoted(value)}`);
  return `<a href=${href} data-salus${look.join('')}>${text}</a>\n<script async src=${quoted(scriptOf(base))}></script>`;
}

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** As a component of `@salus/react`; of a link there is none. */
export function reactOf(choice: Choice, base: string): string | undefined {
  if (choice.way === 'link') return undefined;
  const props = optionsOf(choice, base).map(([name, value]) =>
    name === 'session' ? 'session={session}' : `${camel(name)}=${inJsx(value)}`,
  );
  const lines = [`src=${inJsx(scriptOf(base))}`, ...props, 'onPaid={() => {}}'];
  return `import { SalusCheckout } from '@salus/react';\n\n<SalusCheckout\n  ${lines.join('\n  ')}\n/>`;
}

/** JSX knows entities, and no escape for a quote. */
const inJsx = (value: string) =>
  /["&{}<>\\]/.test(value) ? `{${JSON.stringify(value)}}` : `"${value}"`;

/** What makes a session, on the merchant's server; a button needs none. */
export function serverOf({ source }: Choice, base: string): string | undefined {
  if (source.kind === 'button') return undefined;
  return [
    `curl ${base}/api/merchant/pay-sessions \\`,
    '  -H "Authorization: Bearer $SALUS_TOKEN" \\',
    '  -H "Idempotency-Key: order-1047" \\',
    '  --json \'{"amount": "40.00", "currency": "EUR", "reference": "order-1047"}\'',
  ].join('\n');
}
