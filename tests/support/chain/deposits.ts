/** Members with deposit addresses, and a scanner to look at the chain for them. */
import { beforeAll } from 'vitest';
import * as depositsEndpoints from '#shared/deposits/endpoints.ts';
import type { Deposit } from '#shared/deposits/schemas.ts';
import type { ChainSettings } from '../../../server/platform/config/chain.ts';
import type { Db } from '../../../server/platform/db/database.ts';
import { openChain } from '../../../server/tokens/chain/chain.ts';
import { depositAddresses } from '../../../server/tokens/deposits/addresses.ts';
import { createScanner } from '../../../server/tokens/deposits/scanner.ts';
import { type TestApi, useApi } from '../api/api.ts';
import { type MemberWish, newMember, type TestMember } from '../people/people.ts';
import { type TestChain, useChain } from './anvil.ts';

export interface DepositScene {
  api: TestApi;
  chain: TestChain;
  /** One look at the chain. */
  scan(): Promise<number>;
}

export interface Depositor extends TestMember {
  addresses: { cash: string; stake: string };
}

/** An API and a chain of its own for a test file. The scan begins where the chain is then. */
export function useDeposits(changes: Partial<ChainSettings> = {}): () => DepositScene {
  const chain = useChain(changes);
  const api = useApi();
  let scene: DepositScene | undefined;
  beforeAll(async () => {
    api().config.chain = chain().settings;
    scene = { api: api(), chain: chain(), scan: scannerOf(api(), chain().settings) };
    const { confirmations } = chain().settings;
    // A chain so young has nothing final to begin with.
    await chain().mine(confirmations === 'finalized' ? 2 : confirmations);
    await scene.scan();
  });
  return () => {
    if (!scene) throw new Error('the scene starts in beforeAll');
    return scene;
  };
}

/** A scanner as another process would have it. */
export function scannerOf(
  { db, config }: { db: Db; config: TestApi['config'] },
  settings: ChainSettings,
): () => Promise<number> {
  return createScanner({ db, config, chain: openChain(settings) });
}

export async function newDepositor(
  { api, chain }: Pick<DepositScene, 'api' | 'chain'>,
  wish: MemberWish = {},
): Promise<Depositor> {
  const someone = await newMember(api, { cash: '0', ...wish });
  const addresses = await depositAddresses(api.db, chain.settings, someone.id);
  if (!addresses) throw new Error('a member of live mode has addresses');
  return { ...someone, addresses };
}

/** The member's view. */
export async function depositsOf({ api }: DepositScene, someone: TestMember): Promise<Deposit[]> {
  const response = await api.call(depositsEndpoints.list, { token: someone.token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().deposits;
}
