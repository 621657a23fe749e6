/** The runbook "Move custody" of docs/operations/recover.md, with the programs that it names. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { verifyLedger } from '../../server/invariants.ts';
import { callNode } from '../../server/operate/sandbox/anvil.ts';
import { rowsOf } from '../../server/platform/db/database.ts';
import { sql } from '../../server/platform/db/statement.ts';
import { openChain } from '../../server/tokens/chain/chain.ts';
import { giveEther } from '../../server/tokens/chain/dev-chain.ts';
import { chainDifference } from '../../server/tokens/chain/difference.ts';
import { outgoingChain } from '../../server/tokens/chain/outgoing-chain.ts';
import { signerAt } from '../../server/tokens/chain/signer/client.ts';
import { initFolder } from '../../server/tokens/chain/signer/init.ts';
import { listenForRequests } from '../../server/tokens/chain/signer/listen.ts';
import { signMove } from '../../server/tokens/chain/signer/move.ts';
import { openSigner } from '../../server/tokens/chain/signer/open-signer.ts';
import { readSettings } from '../../server/tokens/chain/signer/settings.ts';
import { planSweeps } from '../../server/tokens/withdrawals/sweeps.ts';
import { advanceWithdrawals } from '../../server/tokens/withdrawals/worker.ts';
import { ops } from '../support/api/operator.ts';
import { newDepositor, scannerOf } from '../support/chain/deposits.ts';
import {
  CUSTODY,
  leave,
  newAddress,
  newLeaver,
  startScene,
  statusOf,
} from '../support/chain/withdrawals.ts';
import { tokens } from '../support/people/people.ts';

const ETHER = 10n ** 18n;
const PROGRAM = join(import.meta.dirname, '../../server/tokens/chain/signer/main.ts');

const signerCommand = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, [PROGRAM, ...args], { env });

async function startSigner(env: Record<string, string>): Promise<() => Promise<void>> {
  const { signer, close } = await openSigner(readSettings(env));
  const listening = await listenForRequests(readSettings(env).listen, signer);
  return async () => {
    await listening.close();
    await close();
  };
}

async function ownScene() {
  const scene = await startScene({ sweepMinimum: tokens('100') });
  const folder = await mkdtemp(join(tmpdir(), 'salus-move-'));
  onTestFinished(async () => {
    await scene.stop();
    await rm(folder, { recursive: true });
  });
  const { settings } = scene.chain;
  const keys = join(folder, 'keys.json');
  await writeFile(keys, JSON.stringify(scene.chain.keys), { mode: 0o600 });
  const env = {
    ...{
      SIGNER_SANDBOX: 'true',
      CHAIN_ID: String(settings.chainId),
      TOKEN_ADDRESS: settings.token,
    },
    ...{ SIGNER_KEYS: keys, SIGNER_JOURNAL: join(folder, 'journal') },
    SIGNER_SOCKET: join(folder, 'socket'),
    ...{ SIGNER_LIMIT_WITHDRAWAL: '1000', SIGNER_LIMIT_DAY: '9000', SIGNER_LIMIT_FLOAT: '9000' },
    ...{ SIGNER_LIMIT_MEMBER_DAY: '9000', SIGNER_LIMIT_UNAPPROVED_DAY: '9000' },
    ...{ SIGNER_MAX_FEE_GWEI: '1000', PUBLIC_URL: 'https://pay.example' },
  };
  const signer = signerAt({ socket: env.SIGNER_SOCKET });
  await scene.chain.mine(2);
  const scan = scannerOf(scene.api, settings);
  await scan();
  return { ...scene, folder, env, scan, dependencies: { ...scene.dependencies, signer } };
}

test('custody moves to a new address: nothing is lost, signed twice or stuck', async () => {
  const own = await ownScene();
  const { api, chain, env, dependencies } = own;
  const before = { ...chain.settings };
  const stop = await startSigner(env);
  const finish = (changed: Partial<typeof dependencies> = {}) =>
    own.carryOut({ ...dependencies, ...changed });
  const differs = async () => (await chainDifference(api.db, before))?.difference;

  // A withdrawal from the old address, and a sweep whose permit names the old address.
  const first = await newLeaver(api, '40');
  const paid = newAddress();
  await leave(api, first.token, paid);
  await finish();
  const { cash } = (await newDepositor(own)).addresses;
  await chain.send(cash, '250');
  await chain.mine(3);
  await own.scan();
  await planSweeps(api.db, api.config);
  await advanceWithdrawals(dependencies);
  const next = join(own.folder, 'next');
  const made = await initFolder([next, '--deposits', env.SIGNER_KEYS]);
  const custody = /CUSTODY_ADDRESS=(0x\w{40})/.exec(made)?.[1] ?? '';
  expect(made).toContain(`DEPOSIT_XPUB=${before.depositXpub}`);

  const move = () => ops(api, 'custody:move', '--to', custody);
  expect((await move()).output).toContain('withdrawals are not paused');
  await ops(api, 'withdrawals:pause');
  expect((await move()).output).toContain('a transaction of custody is under way');
  await finish();
  const unexplained = await differs();
  const moved = await move();
  expect(moved.code).toBe(0);
  expect((await move()).output).toContain('not the current address');

  // The command that was printed, run beside the signer and then without it.
  const args = / -- (move .*)$/m.exec(moved.output)?.[1]?.split(' ') ?? [];
  const again = () => signMove(args.slice(1), readSettings(env));
  await expect(again()).rejects.toThrow('stop the signer first');
  await stop();
  const { stdout } = await signerCommand(env, ...args);
  expect(await again()).toBe(stdout);
  const { method, params } = JSON.parse(stdout);
  await callNode(chain.rpcUrl, method, ...params);
  await chain.mine(3);
  expect(await chain.balanceOf(before.custody)).toBe(0n);
  expect(await chain.balanceOf(custody)).toBe(tokens(CUSTODY) - tokens('40'));
  expect(await differs()).toBe(unexplained);

  // A server with the old setting signs nothing; both sides get the new ones.
  await ops(api, 'withdrawals:resume');
  const last = await newLeaver(api, '60');
  const paidLater = newAddress();
  await leave(api, last.token, paidLater);
  const errors: string[] = [];
  const log = {
    warn: () => {},
    error: (_: unknown, text?: string) => void errors.push(text ?? ''),
  };
  await finish({ log });
  expect(errors).toContain('CUSTODY_ADDRESS is not the current address of custody');
  expect(await statusOf(own, last)).toBe('approved');
  const settings = { ...before, custody };
  api.config.chain = settings;
  await giveEther(chain.rpcUrl, custody, ETHER);
  const opened = openChain(settings);
  onTestFinished(() => opened.close());
  onTestFinished(await startSigner({ ...env, SIGNER_KEYS: join(next, 'keys.json') }));
  const changed = {
    config: { ...dependencies.config, chain: settings },
    chain: outgoingChain(opened),
  };

  // Withdrawals and sweeps go on, also the sweep that had its permit.
  await api.db.execute(sql`update sweep set closed_at = now() - interval '2 hours'`);
  await planSweeps(api.db, api.config);
  await finish(changed);
  expect(await chain.balanceOf(paid)).toBe(tokens('40'));
  expect(await chain.balanceOf(paidLater)).toBe(tokens('60'));
  expect(await chain.balanceOf(cash)).toBe(0n);
  expect(await chain.balanceOf(custody)).toBe(tokens(CUSTODY) + tokens('150'));
  // The second member's tokens were never on the chain.
  expect(await differs()).toBe((unexplained ?? 0n) - tokens('60'));
  const open = await rowsOf(api.db, sql`select from outgoing where closed_at is null`);
  expect(open).toEqual([]);
  const verdicts = await verifyLedger(api.db);
  expect(verdicts.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});
