import { Resolver } from 'node:dns';
import { isDomain } from '../core/domain-name.ts';
import { partsOf, tokens } from './kinds.ts';
import type { Setting, Source } from './setting.ts';

export interface DomainSettings {
  /** Limits before a domain is proven, in base units: per pay session, and in 24 hours. */
  sessionMost: bigint;
  dayMost: bigint;
  /** Name servers for the DNS proofs; the system's when empty. */
  dnsServers: string[];
  sites: LocalSites;
}

/** Sites on private addresses that the server may read; only in the sandbox. */
export interface LocalSites {
  /** `host:port`. */
  allow: string[];
  /** By domain, the `host:port` to read over plain HTTP in its place. */
  at: Record<string, string>;
}

const HOST_PORT = /^[a-z0-9.-]+:[0-9]{1,5}$/;

const dnsServers: Setting<string[]> = {
  parse: (text) => (areServers(partsOf(text)) ? partsOf(text) : undefined),
  reason: () => 'addresses such as 9.9.9.9 or 127.0.0.1:5353, comma-separated',
  usualWords: "the system's",
  absent: [],
};

const siteAllow: Setting<LocalSites> = {
  parse: (text, mode) =>
    mode === 'sandbox' && partsOf(text).every((part) => siteOf(part)) ? sitesOf(text) : undefined,
  reason: (text, mode) =>
    mode === 'production'
      ? 'only the sandbox may read private addresses'
      : `host:port or domain=host:port, not "${partsOf(text).find((part) => !siteOf(part))}"`,
  absent: { allow: [], at: {} },
};

export const DOMAINS = {
  UNPROVEN_SESSION_MOST: tokens('200', { mayBeZero: true }),
  UNPROVEN_DAY_MOST: tokens('1000', { mayBeZero: true }),
  DNS_SERVERS: dnsServers,
  SITE_ALLOW: siteAllow,
};

export function domainSettings(from: Source): DomainSettings {
  const its = from.read(DOMAINS);
  return {
    sessionMost: its.UNPROVEN_SESSION_MOST,
    dayMost: its.UNPROVEN_DAY_MOST,
    dnsServers: its.DNS_SERVERS,
    // The sandbox adds its own machine.
    sites: structuredClone(its.SITE_ALLOW),
  };
}

function areServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

function siteOf(part: string): { domain: string; place: string } | undefined {
  const [domain = '', place] = part.includes('=') ? part.split('=') : [undefined, part];
  const isRight = place && HOST_PORT.test(place) && (domain === '' || isDomain(domain));
  return isRight ? { domain, place } : undefined;
}

function sitesOf(text: string): LocalSites {
  const sites = partsOf(text).flatMap((part) => siteOf(part) ?? []);
  return {
    allow: sites.map(({ place }) => place),
    at: Object.fromEntries(
      sites.filter(({ domain }) => domain !== '').map(({ domain, place }) => [domain, place]),
    ),
  };
}
