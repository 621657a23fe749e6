import type { Finding, FindingCode } from '#shared/doctor/schemas.ts';
import {
  allows,
  deciding,
  letIn,
  type Policy,
  parsePolicies,
  parsePolicy,
  type Use,
} from './csp.ts';
import { finding, LOADER, type SeenPage } from './page.ts';
import type { StartTag } from './start-tags.ts';

/** A policy, and the syntax of the line that sets it. */
interface Sent {
  policy: Policy;
  write(line: string): string;
}

/** Findings about the page's policies. Each policy must allow the checkout. */
export function examineCsp(page: SeenPage): Finding[] {
  const sent = policiesOf(page);
  if (sent.length === 0) return [];
  const findings = sent.flatMap((one) => examine(page, one));
  const isGood = findings.every(({ severity }) => severity === 'note');
  return isGood ? [finding('csp_good', 'good'), ...findings] : findings;
}

function policiesOf({ headers, tags }: SeenPage): Sent[] {
  const inHeader = parsePolicies(headers['content-security-policy'] ?? []).map((policy) => ({
    policy,
    write: (line: string) => `Content-Security-Policy: ${line}`,
  }));
  const inMeta = tags
    .filter(
      ({ name, attributes }) =>
        name === 'meta' &&
        attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
    )
    .map(({ attributes }) => ({
      policy: parsePolicy(attributes.get('content') ?? ''),
      write: (line: string) => `<meta http-equiv="Content-Security-Policy" content="${line}">`,
    }));
  return [...inHeader, ...inMeta].filter(({ policy }) => policy.size > 0);
}

function examine(page: SeenPage, { policy, write }: Sent): Finding[] {
  const { ours, url } = page;
  const blocked: Use[] = [];
  const lets = (use: Use, path: string) => {
    const sources = deciding(policy, use)?.sources;
    return !sources || allows(sources, new URL(path, ours), url);
  };
  const script = scriptVerdict(page, policy);
  if (script === 'csp_script' || script === 'csp_parts') blocked.push('script');
  const isFramed = lets('frame', '/embed/pay/');
  if (!isFramed) blocked.push('frame');
  const isHeard = lets('connect', '/api/embed/reports');
  if (!isHeard) blocked.push('connect');

  const fix = write(letIn(policy, blocked, ours.origin));
  const findings: Finding[] = [];
  if (blocked.includes('script') && !isFramed) {
    findings.push(finding('csp_script_frame', 'problem', { found: foundOf(policy), fix }));
  } else if (script && script !== 'csp_nonce') {
    findings.push(finding(script, 'problem', { found: foundOf(policy, 'script'), fix }));
  } else if (!isFramed) {
    findings.push(finding('csp_frame', 'problem', { found: foundOf(policy, 'frame'), fix }));
  }
  if (script === 'csp_nonce') {
    const [first] = page.loaders;
    const nonced = first?.tag.source.replace(/^<script/i, '<script nonce="…"') ?? null;
    findings.push(
      finding('csp_nonce', 'problem', { found: first?.tag.source ?? null, fix: nonced }),
    );
  }
  if (!isHeard) {
    findings.push(finding('csp_connect', 'note', { found: foundOf(policy, 'connect'), fix }));
  }
  return [...findings, ...sandboxed(policy), ...trustedTypes(page, policy)];
}

/** The present directives, of one use or all. */
function foundOf(policy: Policy, use?: Use): string {
  const one = use && deciding(policy, use);
  const shown = one ? [[one.name, one.sources] as const] : [...policy];
  return shown.map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

/** Whether the loader may run and may import its other scripts from our origin. */
function scriptVerdict(page: SeenPage, policy: Policy): FindingCode | undefined {
  const sources = deciding(policy, 'script')?.sources;
  if (!sources) return undefined;
  const nonces = sources.flatMap((source) => /^'nonce-(.+)'$/i.exec(source)?.[1] ?? []);
  const isByHost = allows(sources, new URL(LOADER, page.ours), page.url);
  const isStrict = sources.some((source) => source.toLowerCase() === "'strict-dynamic'");
  // strict-dynamic ignores hosts, and allows the scripts that a trusted script adds.
  const isNonced = page.loaders.every(({ tag }) => hasOneOf(nonces, tag));
  if (isStrict) return isNonced ? undefined : 'csp_nonce';
  if (isByHost && isAllOfUs(sources, page)) return undefined;
  const isLoaded = isByHost || (page.loaders.length > 0 && isNonced);
  return isLoaded ? 'csp_parts' : 'csp_script';
}

/** A source with a path can match the loader but not the scripts it imports. */
const isAllOfUs = (sources: string[], { ours, url }: SeenPage) =>
  allows(sources, new URL('/widget/bridge.js', ours), url);

const hasOneOf = (nonces: string[], tag: StartTag) =>
  nonces.includes(tag.attributes.get('nonce') ?? '');

const NEEDED = ['allow-scripts', 'allow-same-origin', 'allow-popups'];

function sandboxed(policy: Policy): Finding[] {
  const given = policy.get('sandbox');
  if (!given) return [];
  const missing = NEEDED.filter((token) => !given.includes(token));
  if (missing.length === 0) return [];
  const fix = ['sandbox', ...given, ...missing].join(' ');
  return [finding('csp_sandbox', 'problem', { found: ['sandbox', ...given].join(' '), fix })];
}

/** The script tag needs no policy; the npm packages create one called `salus`. */
function trustedTypes(page: SeenPage, policy: Policy): Finding[] {
  const names = policy.get('trusted-types');
  if (!names || names.includes('*') || names.includes('salus')) return [];
  if (page.loaders.length > 0) return [];
  const kept = names.filter((name) => name.toLowerCase() !== "'none'");
  const found = ['trusted-types', ...names].join(' ');
  return [
    finding('trusted_types', 'note', { found, fix: ['trusted-types', ...kept, 'salus'].join(' ') }),
  ];
}
