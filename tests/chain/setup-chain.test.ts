/** The setup deploys the community's token once, and states the cost first. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Wallet } from 'ethers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Anvil, startAnvil } from '../../server/operate/sandbox/anvil.ts';
import { CHAIN_STEP } from '../../server/operate/setup/chain-step.ts';
import { type EnvFiles, openEnvFiles } from '../../server/operate/setup/env-files.ts';
import type { Setup } from '../../server/operate/setup/step.ts';
import { StepError } from '../../server/operate/setup/step-error.ts';
import { chainSettings } from '../../server/platform/config/chain.ts';
import { collect } from '../../server/platform/config/source.ts';
import { giveEther } from '../../server/tokens/chain/dev-chain.ts';
import { newKeys } from '../../server/tokens/chain/signer/new-keys.ts';
import { freePort } from '../support/processes/free-port.ts';

const CHAIN = 424_242;
let anvil: Anvil;
let place: string;
beforeAll(async () => {
  anvil = await startAnvil({ port: await freePort(), chainId: CHAIN });
  place = await mkdtemp(join(tmpdir(), 'salus-setup-chain-'));
});
afterAll(async () => {
  await anvil.stop();
  await rm(place, { recursive: true });
});

async function scene(changes: Record<string, string> = {}, dryRun = false) {
  const folder = await mkdtemp(join(place, 'etc-'));
  const deployer = Wallet.createRandom();
  const key = join(folder, 'deployer');
  await writeFile(key, `${deployer.privateKey}\n`);
  const { custody, depositXpub } = newKeys().public;
  const given: Record<string, string> = {
    CHAIN_RPC_URL: anvil.rpcUrl,
    CHAIN_ID: String(CHAIN),
    CUSTODY_ADDRESS: custody,
    DEPOSIT_XPUB: depositXpub,
    TOKEN_ADDRESS: 'deploy',
    TOKEN_SUPPLY: '1000',
    DEPLOYER_KEY_FILE: key,
    ...changes,
  };
  const answers: Setup['answers'] = {
    get: (name) => given[name],
    ask: async ({ name, initial = '' }) => given[name] ?? initial,
  };
  const files = await openEnvFiles(folder, dryRun);
  const fund = () => giveEther(anvil.rpcUrl, deployer.address, 10n ** 18n);
  return { run: () => CHAIN_STEP.run({ answers, files, dryRun }), files, deployer, fund };
}

/** What the programs would say to the settings so far: the settings of a chain are whole or absent. */
const chainProblems = (files: EnvFiles): string[] =>
  collect(files.settingsOf('worker.env'), { mode: 'production' }, chainSettings).problems;

describe("the community's token", () => {
  test('is deployed once, for custody, and a second run uses it', async () => {
    const { run, files, fund } = await scene();
    await fund();

    const first = await run();
    const token = files.get('env', 'TOKEN_ADDRESS');
    const second = await run();

    expect(first).toEqual({ state: 'done', text: expect.stringContaining(`token ${token}`) });
    expect(second).toEqual(first);
  });

  test('in a check has an address, gas and a cost, and is not deployed', async () => {
    const { run, files, fund } = await scene({}, true);
    await fund();

    const { state, text } = await run();

    expect(state).toBe('waits');
    expect(text).toMatch(
      /^the token would be deployed to 0x\w{40}, gas \d{6,7} at [\d.]+ gwei: 0\.\d+ ether$/,
    );
    expect(chainProblems(files)).toEqual([]);
    expect(await readdir(files.folder)).toEqual(['deployer']);
  });

  test('waits for ether, and names the cost and who needs it', async () => {
    const { run, deployer, files } = await scene();

    expect(await run()).toEqual({
      state: 'waits',
      text: expect.stringContaining(`${deployer.address} has 0.0. Send it twice the cost`),
    });
    expect(chainProblems(files)).toEqual([]);
  });
});

describe('the chain', () => {
  test('is refused with another id than the node has', async () => {
    const { run } = await scene({ CHAIN_ID: '1' });

    await expect(run()).rejects.toThrow(
      new StepError(`CHAIN_ID: the node is on chain ${CHAIN}, not 1`),
    );
  });

  test('is refused without a contract at the address of the token', async () => {
    const { run } = await scene({ TOKEN_ADDRESS: newKeys().public.custody });

    await expect(run()).rejects.toThrow('chain: no contract at TOKEN_ADDRESS');
  });

  test('is off without a node', async () => {
    const { run } = await scene({ CHAIN_RPC_URL: '' });

    expect(await run()).toMatchObject({ state: 'off' });
  });
});
