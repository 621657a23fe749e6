/** Withdrawals on a chain of their own, with a signer: everything but the process around it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as exitWithdrawalsEndpoints from '#shared/withdrawals/exit-endpoints.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { endLinksOf } from '../../../server/payments/link/links.ts';
import { relyingParty } from '../../../server/people/factors/relying-party.ts';
import type { Config } from '../../../server/platform/config/config.ts';
import type { Tracing } from '../../../server/platform/core/span.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { outgoingChain } from '../../../server/tokens/chain/outgoing-chain.ts';
import type { Caps } from '../../../server/tokens/chain/signer/caps.ts';
import type { PasskeyRegistry } from '../../../server/tokens/chain/signer/client.ts';
import { type Journal, openJournal } from '../../../server/tokens/chain/signer/journal.ts';
import { keysInMemory } from '../../../server/tokens/chain/signer/keys.ts';
import type { Limits } from '../../../server/tokens/chain/signer/limits.ts';
import type { SigningOperator } from '../../../server/tokens/chain/signer/operators.ts';
import { createRegistry, openRegistry } from '../../../server/tokens/chain/signer/registry.ts';
import { createSigner } from '../../../server/tokens/chain/signer/sign.ts';
import type { Dependencies } from '../../../server/tokens/withdrawals/dependencies.ts';
import { advanceWithdrawals } from '../../../server/tokens/withdrawals/worker.ts';
import { startApi, type TestApi } from '../api/api.ts';
import { newMember, PASSWORD, type TestMember } from '../people/people.ts';
import { startTestChain, type TestChain } from './anvil.ts';

const tokens = (amount: string) => parseDecimal(amount, 18) ?? 0n;

/** Plenty for a test. */
export const LIMITS: Limits = {
  withdrawal: tokens('100000'),
  day: tokens('1000000'),
  float: tokens('1000000'),
  maxFee: 1000n * 10n ** 9n,
  sweeps: 10_000,
};

/** For members without a passkey. */
export const CAPS: Caps = { memberDay: tokens('100000'), unapprovedDay: tokens('1000000') };

export const NO_HOLD: Config['withdrawals'] = {
  holdSeconds: 0,
  knownHoldSeconds: 0,
  twoPeopleAbove: undefined,
  replaceSeconds: 600,
  maxFeeGwei: 500,
  sweepMinimum: undefined,
  signer: undefined,
};

/** The initial balance of custody on the chain, in tokens. */
export const CUSTODY = '1000000';

export interface Scene {
  api: TestApi;
  chain: TestChain;
  dependencies: Dependencies;
  /** The signer's registry of passkeys, which trusts them at once. */
  registry: PasskeyRegistry;
  /** Processes all pending work now. */
  advanceWithdrawals(changes?: Partial<Dependencies>): Promise<void>;
  /** Also makes it final. */
  carryOut(changes?: Partial<Dependencies>): Promise<void>;
}

/** Settings of the signer. */
interface SignerWish {
  limits?: Limits;
  caps?: Caps;
  operators?: SigningOperator[];
}

export async function startScene(
  changes: Partial<Config['withdrawals']> = {},
  { limits = LIMITS, caps = CAPS, operators = [] }: SignerWish = {},
  tracing?: Tracing,
): Promise<Scene & { stop(): Promise<void> }> {
  const chain = await startTestChain();
  await chain.send(chain.settings.custody, CUSTODY);
  const withdrawals = { ...NO_HOLD, ...changes };
  const changed = { chain: chain.settings, withdrawals };
  const api = await startApi(changed, undefined, undefined, { tracing });
  const folder = await mkdtemp(join(tmpdir(), 'salus-signer-'));
  const journal: Journal = await openJournal(join(folder, 'journal'));
  const { chainId, token } = chain.settings;
  const settings = { chainId, token, tokenName: brand.token.name, limits, caps, operators };
  const registryFile = await openRegistry(join(folder, 'passkeys'));
  const registry = createRegistry(registryFile, journal, {
    relyingParty: relyingParty(api.config),
    waitMs: 0,
    now: Date.now,
  });
  const signer = createSigner(settings, keysInMemory(chain.keys), journal, registry);
  const dependencies: Dependencies = {
    db: api.db,
    config: api.config,
    chain: outgoingChain(chain.chain),
    signer,
    log: { warn: () => {}, error: () => {} },
    onExit: (tx, member) => endLinksOf(tx, api.config, member),
    isVerified: () => true,
    passed: () => {},
    tracing,
  };
  const scene: Scene = {
    api,
    chain,
    dependencies,
    registry: signer,
    async advanceWithdrawals(others = {}) {
      while ((await advanceWithdrawals({ ...dependencies, ...others })) > 0);
    },
    async carryOut(others = {}) {
      await scene.advanceWithdrawals(others);
      await chain.mine(3);
      await scene.advanceWithdrawals(others);
    },
  };
  return {
    ...scene,
    async stop() {
      await api.http.close();
      await api.database.close();
      await journal.close();
      await registryFile.close();
      await rm(folder, { recursive: true });
      await chain.stop();
    },
  };
}

/** One scene for a test file; its ledger must match the chain at the end. */
export function useScene(
  changes: Partial<Config['withdrawals']> = {},
  signer: SignerWish = {},
): () => Scene {
  let scene: Awaited<ReturnType<typeof startScene>> | undefined;
  const ready = () => {
    if (!scene) throw new Error('the scene starts in beforeAll');
    return scene;
  };
  beforeAll(async () => {
    scene = await startScene(changes, signer);
  });
  afterAll(async () => {
    const { api, chain, stop } = ready();
    const difference = await differences(api, chain);
    await stop();
    expect(difference).toEqual([]);
  });
  return ready;
}

/** Differences between the ledger and the chain, and every violated invariant. */
export async function differences(api: TestApi, chain: TestChain): Promise<unknown[]> {
  const verdicts = await verifyLedger(api.db);
  const broken = verdicts.filter(({ breaches }) => breaches.length > 0);
  const [row] = await rowsOf<{ settled: string; pending: string; held: string }>(
    api.db,
    sql`select coalesce(sum(amount) filter (where status = 'settled'), 0)::text as settled,
      coalesce(sum(amount) filter (where closed_at is null), 0)::text as held,
      coalesce((
        select ledger.balance(id)::text from ledger.account where path = 'withdrawal:pending'
      ), '0') as pending
      from withdrawal`,
  );
  const left = await chain.balanceOf(chain.settings.custody);
  const sent = tokens(CUSTODY) - left;
  return [
    ...broken,
    ...(row?.held === row?.pending ? [] : [{ held: row?.held, pending: row?.pending }]),
    ...(String(sent) === row?.settled ? [] : [{ settled: row?.settled, sent: String(sent) }]),
  ];
}

/** Somebody with nothing but a stake, in tokens. */
export const newLeaver = (api: TestApi, stake = '1000'): Promise<TestMember> =>
  newMember(api, { cash: '0', stake });

export const leave = (api: TestApi, token: string, address: string, password = PASSWORD) =>
  api.call(exitWithdrawalsEndpoints.exit, { token, body: { address, password } });

export async function withdrawalsOf(api: TestApi, token: string): Promise<Withdrawal[]> {
  return (await api.call(withdrawalsEndpoints.list, { token })).json().withdrawals;
}

/** Of the newest one. */
export const statusOf = async ({ api }: Scene, { token }: { token: string }) =>
  (await withdrawalsOf(api, token))[0]?.status;

let addresses = 0;
/** A random address, in lower case. */
export const newAddress = (): string =>
  `0x${(0xabc0_0000_0000_0000n + BigInt(addresses++)).toString(16).padStart(40, '1')}`;
