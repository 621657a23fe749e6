/** Businesses that prove their domains before a name server and a site of this machine. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import * as domainEndpoints from '#shared/domain/endpoints.ts';
import type { Verification } from '#shared/domain/schemas.ts';
import type { Config } from '../../../server/platform/config/config.ts';
import { startApi, type TestApi, useApi } from '../api/api.ts';
import { newMerchant, type TestMerchant } from '../people/people.ts';
import { type DnsServer, startDnsServer } from './dns-server.ts';
import { type Site, startSite } from './site.ts';

/** The path of the file that proves a domain. */
export const FILE = '/.well-known/salus-verification.txt';

export interface DomainScene {
  api: TestApi;
  dns: DnsServer;
  /** Stands for every domain that is claimed here. */
  site: Site;
  /** By domain, what stands for it. */
  at: Record<string, string>;
}

export type Claim = Verification & { merchant: TestMerchant };

export function useDomainScene(changes: Partial<Config> = {}): () => DomainScene {
  const base = useApi(changes);
  let scene: DomainScene | undefined;
  beforeAll(async () => {
    const [dns, site] = await Promise.all([startDnsServer(), startSite()]);
    const at = {};
    const sites = { allow: [site.address], at };
    const domain = { ...base().config.domain, dnsServers: [dns.address], sites };
    scene = { api: await startApi({ ...changes, domain }, base().database), dns, site, at };
  });
  afterAll(async () => {
    await scene?.api.http.close();
    await Promise.all([scene?.dns.close(), scene?.site.close()]);
  });
  return () => {
    if (!scene) throw new Error('the scene begins in beforeAll');
    return scene;
  };
}

/** A business that has just registered with a domain of its own. */
export async function newClaim({ api, site, at }: DomainScene, name?: string): Promise<Claim> {
  const domain = name ?? `${randomBytes(4).toString('hex')}.test`;
  at[domain] = site.address;
  const merchant = await newMerchant(api, { domain, isVouchedFor: false });
  return { ...(await proofOf(api, merchant)), merchant };
}

export async function proofOf(api: TestApi, { token }: TestMerchant): Promise<Verification> {
  return (await api.call(domainEndpoints.read, { token })).json();
}

export const checkProof = (api: TestApi, { token }: TestMerchant, method: 'dns' | 'file') =>
  api.call(domainEndpoints.check, { token, body: { method } });
