/** The part of Content Security Policy (level 3) that governs scripts, frames and requests. */

export type Policy = Map<string, string[]>;

/** One policy. The first of duplicate directives counts (§2.2.1). */
export function parsePolicy(text: string): Policy {
  const policy: Policy = new Map();
  for (const part of text.split(';')) {
    const [name, ...values] = part.trim().split(/[\t\n\f\r ]+/);
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), values);
  }
  return policy;
}

/** A header may contain several policies. */
export const parsePolicies = (lines: string[]): Policy[] =>
  lines
    .flatMap((line) => line.split(','))
    .map(parsePolicy)
    .filter((policy) => policy.size > 0);

/** The fallbacks of each directive (§6.8.4). */
const FALLBACKS = {
  script: ['script-src-elem', 'script-src', 'default-src'],
  frame: ['frame-src', 'child-src', 'default-src'],
  connect: ['connect-src', 'default-src'],
} as const;
export type Use = keyof typeof FALLBACKS;

/** The effective directive for a use; undefined when the policy does not restrict it. */
export function deciding(
  policy: Policy,
  use: Use,
): { name: string; sources: string[] } | undefined {
  for (const name of FALLBACKS[use]) {
    const sources = policy.get(name);
    if (sources) return { name, sources };
  }
  return undefined;
}

const SOURCE = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9._-]+)(?::([0-9]+|\*))?(\/.*)?$/i;
const USUAL_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/** Whether a source list allows `page` to load `url` (§6.7.2). */
export function allows(sources: string[], url: URL, page: URL): boolean {
  return sources.some((source) => {
    if (source === '*') return true;
    if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return fitsScheme(source.toLowerCase(), url);
    if (source.toLowerCase() === "'self'") return url.origin === page.origin;
    const [, scheme, host = '', port, path] = SOURCE.exec(source) ?? [];
    return (
      host !== '' &&
      fitsScheme(scheme ? `${scheme.toLowerCase()}:` : page.protocol, url) &&
      fitsHost(host.toLowerCase(), url) &&
      fitsPort(port, url) &&
      fitsPath(path, url)
    );
  });
}

/** An http source matches https too. */
const fitsScheme = (scheme: string, url: URL) =>
  scheme === url.protocol || (scheme === 'http:' && url.protocol === 'https:');

const fitsHost = (host: string, url: URL) =>
  host === '*' ||
  host === url.hostname ||
  (host.startsWith('*.') && url.hostname.endsWith(host.slice(1)));

function fitsPort(port: string | undefined, url: URL): boolean {
  const usual = USUAL_PORTS[url.protocol];
  return port === '*' || (port ?? usual) === (url.port || usual);
}

const fitsPath = (path: string | undefined, url: URL) =>
  !path || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);

/** The policy with `origin` added for `uses`, as a line to paste. */
export function letIn(policy: Policy, uses: Use[], origin: string): string {
  const mended = new Map(policy);
  for (const use of uses) {
    const now = deciding(mended, use);
    if (!now) continue;
    // A separate directive leaves default-src unchanged.
    const name = now.name === 'default-src' ? `${use}-src` : now.name;
    const kept = now.sources.filter((source) => source.toLowerCase() !== "'none'");
    mended.set(name, [...kept, origin]);
  }
  return [...mended]
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
    .replace(/'nonce-[^']*'/g, "'nonce-…'");
}
