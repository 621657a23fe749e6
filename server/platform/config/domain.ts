import { Resolver } from 'node:dns';
import { parseDecimal } from '#shared/money.ts';
import { isDomain } from '../core/domain-name.ts';

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

type Environment = Record<string, string | undefined>;

/** @throws the error that `refuse` creates for the first invalid setting */
export function domainSettings(
  env: Environment,
  refuse: (problem: string) => Error,
): DomainSettings {
  function amount(name: string, fallback: string): bigint {
    const text = env[name] || fallback;
    const units = parseDecimal(text, 18);
    if (units === undefined) throw refuse(`${name}: an amount of tokens, not "${text}"`);
    return units;
  }
  const dnsServers = listed(env.DNS_SERVERS);
  if (!areServers(dnsServers)) {
    throw refuse('DNS_SERVERS: addresses such as 9.9.9.9 or 127.0.0.1:5353, comma-separated');
  }
  return {
    sessionMost: amount('UNPROVEN_SESSION_MOST', '200'),
    dayMost: amount('UNPROVEN_DAY_MOST', '1000'),
    dnsServers,
    sites: localSites(listed(env.SITE_ALLOW), refuse),
  };
}

const listed = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function areServers(servers: string[]): boolean {
  try {
    new Resolver().setServers(servers);
    return true;
  } catch {
    return false;
  }
}

const HOST_PORT = /^[a-z0-9.-]+:[0-9]{1,5}$/;

function localSites(parts: string[], refuse: (problem: string) => Error): LocalSites {
  const sites: LocalSites = { allow: [], at: {} };
  for (const part of parts) {
    const [domain = '', place] = part.includes('=') ? part.split('=') : [undefined, part];
    if (!place || !HOST_PORT.test(place) || (domain !== '' && !isDomain(domain))) {
      throw refuse(`SITE_ALLOW: host:port or domain=host:port, not "${part}"`);
    }
    sites.allow.push(place);
    if (domain !== '') sites.at[domain] = place;
  }
  return sites;
}
