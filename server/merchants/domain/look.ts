/** Looks for the proof of a domain. Never throws: every outcome is a result. */
import { Resolver } from 'node:dns/promises';
import type { CheckResult, ProofMethod } from '#shared/domain/schemas.ts';
import type { DomainSettings } from '../../platform/config/domain.ts';
import { ReadError, readAddress } from './read-address.ts';

export interface Sought {
  domain: string;
  token: string;
}

const LONGEST_FILE = 4_096;

export const proofText = (token: string) => `salus-verification=${token}`;
export const recordOf = (domain: string) => `_salus.${domain}`;
export const fileOf = (domain: string) => `https://${domain}/.well-known/salus-verification.txt`;

export function lookFor(
  method: ProofMethod,
  sought: Sought,
  settings: DomainSettings,
): Promise<CheckResult> {
  return method === 'dns' ? inDns(sought, settings) : inFile(sought, settings);
}

async function inDns({ domain, token }: Sought, { dnsServers }: DomainSettings) {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    // A long TXT record arrives in chunks.
    const texts = (await resolver.resolveTxt(recordOf(domain))).map((pieces) => pieces.join(''));
    return texts.some((text) => text.trim() === proofText(token)) ? 'proven' : 'dns_other';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'dns_missing' : 'dns_failed';
  }
}

async function inFile({ domain, token }: Sought, { sites }: DomainSettings) {
  const url = new URL(fileOf(domain));
  try {
    const { status, body } = await readAddress(url, {
      most: LONGEST_FILE,
      sites,
      // A redirect to another host would prove that host. `www` is allowed, as many sites use it.
      follow: (to) =>
        to.protocol === 'https:' &&
        (to.host === domain || to.host === `www.${domain}`) &&
        to.pathname === url.pathname,
    });
    if (status !== 200) return 'file_missing';
    return body.trim() === proofText(token) ? 'proven' : 'file_other';
  } catch (error) {
    return error instanceof ReadError ? (`file_${error.failure}` as const) : 'file_unreachable';
  }
}
