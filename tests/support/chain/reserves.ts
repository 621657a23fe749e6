/** A chain with members, withdrawals and proofs of reserves, at a port of its own. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll } from 'vitest';
import * as reservesEndpoints from '#shared/reserves/endpoints.ts';
import type * as reservesSchemas from '#shared/reserves/schemas.ts';
import { ReservesStatement } from '#shared/reserves/statement.ts';
import { proveReserves } from '../../../server/payments/reserves/prove.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { sealAll } from '../evidence/seal-all.ts';
import { scannerOf } from './deposits.ts';
import { type RpcProxy, useRpcProxy } from './rpc-proxy.ts';
import { type Verdict, verifyReserves } from './verify-reserves.ts';
import { type Scene, startScene } from './withdrawals.ts';

export interface Reserves extends Scene {
  site: string;
  /** Before the node that proofs ask. */
  proxy: RpcProxy;
  owner: Db;
  change(statement: string): Promise<unknown>;
  /** @returns the number of today's proof, if this call made it */
  prove(rpcUrl?: string): Promise<number | undefined>;
  /** A proof of the next day. */
  proveNextDay(): Promise<number | undefined>;
  newest(): Promise<ReservesStatement>;
  mineOf(token: string): Promise<reservesSchemas.Mine>;
  fileOf(mine: unknown): Promise<string>;
  /** Runs the program with the chain's node, unless another one is named. */
  verify(...more: string[]): Promise<Verdict>;
}

export const useReserves = (): (() => Reserves) => {
  let started: Awaited<ReturnType<typeof startScene>> | undefined;
  let reserves: Reserves | undefined;
  let folder = '';
  const proxy = useRpcProxy(() => started?.chain.rpcUrl ?? '');
  beforeAll(async () => {
    started = await startScene();
    const { api, chain } = started;
    folder = await mkdtemp(join(tmpdir(), 'salus-reserves-'));
    await chain.mine(3);
    await scannerOf(api, chain.settings)();
    await api.http.listen({ port: 0, host: '127.0.0.1' });
    const site = `http://127.0.0.1:${(api.http.server.address() as AddressInfo).port}`;
    api.config.publicUrl = site;
    reserves = { ...started, site, proxy: proxy(), ...actsOf(started, site, proxy(), folder) };
  });
  afterAll(async () => {
    await started?.stop();
    await rm(folder, { recursive: true });
  });
  afterEach(() => proxy().tamper());
  return () => {
    if (!reserves) throw new Error('the scene starts in beforeAll');
    return reserves;
  };
};

function actsOf(
  { api, chain }: Scene,
  site: string,
  proxy: RpcProxy,
  folder: string,
): Omit<Reserves, keyof Scene | 'site' | 'proxy'> {
  const owner = api.database.owner.db;
  const change = (statement: string) => owner.execute(sql.raw(statement));
  const prove = (rpcUrl = proxy.url) => {
    const settings = { ...chain.settings, rpcUrls: [rpcUrl] };
    return proveReserves(api.db, { ...api.config, chain: settings });
  };
  return {
    owner,
    change,
    prove,
    async proveNextDay() {
      await change(`update reserve_proof set made_at = made_at - interval '1 day'`);
      await sealAll(api.db);
      return prove();
    },
    async newest() {
      const [proof] = (await api.call(reservesEndpoints.read)).json().proofs;
      return ReservesStatement.parse(decodeJwt(proof.jws));
    },
    mineOf: async (token) => (await api.call(reservesEndpoints.readMine, { token })).json(),
    async fileOf(mine) {
      const path = join(folder, `${newId('txn')}.json`);
      await writeFile(path, JSON.stringify(mine));
      return path;
    },
    verify: (...more) => verifyReserves(site, '--node', chain.rpcUrl, ...more),
  };
}
