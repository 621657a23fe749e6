/** Withdrawals on a chain of their own, with a signer: everything but the process around it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect } from 'vitest';
import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import { exit, listWithdrawals, type Withdrawal } from '#shared/withdrawals/contract.ts';
import { outgoingChain } from '../../server/chain/outgoing-chain.ts';
import { type Journal, openJournal } from '../../server/chain/signer/journal.ts';
import type { Limits } from '../../server/chain/signer/limits.ts';
import { createSigner } from '../../server/chain/signer/sign.ts';
import type { Config } from '../../server/config.ts';
import { rowsOf } from '../../server/db/database.ts';
import { verifyLedger } from '../../server/ledger/invariants.ts';
import type { Ways } from '../../server/withdrawals/ways.ts';
import { moveOn } from '../../server/withdrawals/worker.ts';
import { startTestChain, type TestChain } from './anvil.ts';
import { startApi, type TestApi } from './api.ts';
import { newMember, PASSWORD, type TestMember } from './people.ts';

const tokens = (amount: string) => parseDecimal(amount, 18) ?? 0n;

/** Plenty for a test. */
export const LIMITS: Limits = {
  withdrawal: tokens('100000'),
  day: tokens('1000000'),
  float: tokens('1000000'),
  maxFee: 1000n * 10n ** 9n,
  sweeps: 10_000,
};

export const NO_HOLD: Config['withdrawals'] = {
  holdSeconds: 0,
  knownHoldSeconds: 0,
  replaceSeconds: 600,
  maxFeeGwei: 500,
  sweepMinimum: undefined,
  signerSocket: undefined,
};

/** What custody has on the chain at first, in tokens. */
export const CUSTODY = '1000000';

export interface Scene {
  api: TestApi;
  chain: TestChain;
  ways: Ways;
  /** Does all there is to do now. */
  moveOn(changes?: Partial<Ways>): Promise<void>;
  /** And makes it final. */
  carryOut(changes?: Partial<Ways>): Promise<void>;
}

/** @param limits the signer's */
export async function startScene(
  changes: Partial<Config['withdrawals']> = {},
  limits: Limits = LIMITS,
): Promise<Scene & { stop(): Promise<void> }> {
  const chain = await startTestChain();
  await chain.send(chain.settings.custody, CUSTODY);
  const withdrawals = { ...NO_HOLD, ...changes };
  const api = await startApi({ chain: chain.settings, withdrawals });
  const folder = await mkdtemp(join(tmpdir(), 'salus-signer-'));
  const journal: Journal = await openJournal(join(folder, 'journal'));
  const { chainId, token } = chain.settings;
  const settings = { chainId, token, tokenName: brand.token.name, limits };
  const ways: Ways = {
    db: api.db,
    config: api.config,
    chain: outgoingChain(chain.chain),
    signer: createSigner(settings, chain.keys, journal),
    log: { warn: () => {}, error: () => {} },
    passed: () => {},
  };
  const scene: Scene = {
    api,
    chain,
    ways,
    async moveOn(others = {}) {
      while ((await moveOn({ ...ways, ...others })) > 0);
    },
    async carryOut(others = {}) {
      await scene.moveOn(others);
      await chain.mine(3);
      await scene.moveOn(others);
    },
  };
  return {
    ...scene,
    async stop() {
      await api.http.close();
      await api.database.close();
      await journal.close();
      await rm(folder, { recursive: true });
      await chain.stop();
    },
  };
}

/** One scene for a test file; its books must be right in the end. */
export function useScene(changes: Partial<Config['withdrawals']> = {}): () => Scene {
  let scene: Awaited<ReturnType<typeof startScene>> | undefined;
  const ready = () => {
    if (!scene) throw new Error('the scene starts in beforeAll');
    return scene;
  };
  beforeAll(async () => {
    scene = await startScene(changes);
  });
  afterAll(async () => {
    const { api, chain, stop } = ready();
    const difference = await differences(api, chain);
    await stop();
    expect(difference).toEqual([]);
  });
  return ready;
}

/** What the books have that the chain has not, or the other way; and every broken invariant. */
export async function differences(api: TestApi, chain: TestChain): Promise<unknown[]> {
  const verdicts = await verifyLedger(api.db);
  const broken = verdicts.filter(({ breaches }) => breaches.length > 0);
  const [row] = await rowsOf<{ settled: string; pending: string; held: string }>(
    api.db,
    sql`select coalesce(sum(amount) filter (where status = 'settled'), 0)::text as settled,
      coalesce(sum(amount) filter (where closed_at is null), 0)::text as held,
      ledger.balance(withdrawals.pending_account())::text as pending from withdrawal`,
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
  api.call(exit, { token, body: { address, password } });

export async function withdrawalsOf(api: TestApi, token: string): Promise<Withdrawal[]> {
  return (await api.call(listWithdrawals, { token })).json().withdrawals;
}

/** Of the newest one. */
export const statusOf = async ({ api }: Scene, { token }: { token: string }) =>
  (await withdrawalsOf(api, token))[0]?.status;

let addresses = 0;
/** An address of nobody's, in lower case. */
export const newAddress = (): string =>
  `0x${(0xabc0_0000_0000_0000n + BigInt(addresses++)).toString(16).padStart(40, '1')}`;
