/** The chain: a node that answers, the token, and the public keys of the signer. */
import { readFile } from 'node:fs/promises';
import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import { chainSettings } from '../../platform/config/chain.ts';
import { readConfig } from '../../platform/config/read-config.ts';
import { plainMessage } from '../../platform/core/error-message.ts';
import { openChain, verifyChain } from '../../tokens/chain/chain.ts';
import {
  type Deployment,
  deployCommunityToken,
  hasContract,
  planDeployment,
} from '../../tokens/chain/token/deploy.ts';
import { done, type Outcome, off, type Setup, type Step, waits } from './step.ts';
import { StepError } from './step-error.ts';

const DEPLOY = 'deploy';

/** Stored together with the token's address: without it, the programs refuse them. */
type SharedSettings = Record<
  'CHAIN_RPC_URL' | 'CHAIN_ID' | 'CUSTODY_ADDRESS' | 'DEPOSIT_XPUB',
  string
>;

export const CHAIN_STEP: Step = {
  title: 'Chain',
  async run(setup) {
    const { answers, files } = setup;
    const known = (name: string) => files.get('env', name);
    const rpcUrl = await answers.ask({
      name: 'CHAIN_RPC_URL',
      message: 'Ethereum nodes of different operators, separated by commas',
      initial: known('CHAIN_RPC_URL'),
      optional: true,
    });
    if (rpcUrl === '') return off('no node: no deposits, withdrawals and treasury');
    const asked = async (name: string, message: string) =>
      answers.ask({ name, message, initial: known(name) });
    const keys = {
      CUSTODY_ADDRESS: await asked(
        'CUSTODY_ADDRESS',
        'Custody address, as `npm run signer -- init` printed it',
      ),
      DEPOSIT_XPUB: await asked(
        'DEPOSIT_XPUB',
        'Extended public key of deposits, from the same output',
      ),
    };
    const chainId = await asked('CHAIN_ID', 'Id of the chain, such as 1');
    const found = await chainIdOf(rpcUrl.split(',')[0]?.trim() ?? '');
    if (found !== chainId)
      throw new StepError(`CHAIN_ID: the node is on chain ${found}, not ${chainId}`);
    const shared = { CHAIN_RPC_URL: rpcUrl, CHAIN_ID: chainId, ...keys };
    const token = await asked(
      'TOKEN_ADDRESS',
      `Address of the token, or "${DEPLOY}" for the community's own`,
    );
    if (token.toLowerCase() === DEPLOY) {
      const deployed = await deploy(setup, shared);
      if (typeof deployed !== 'string') return deployed;
      return check(files.settingsOf('worker.env'), { ...shared, TOKEN_ADDRESS: deployed });
    }
    const outcome = await check(files.settingsOf('worker.env'), {
      ...shared,
      TOKEN_ADDRESS: token,
    });
    await files.set('env', { ...shared, TOKEN_ADDRESS: token });
    return outcome;
  },
};

/** @throws ConfigError naming each wrong setting; StepError with what the node says about the token */
async function check(env: Record<string, string>, given: Record<string, string>): Promise<Outcome> {
  const settings = readConfig({ ...env, ...given }, { mode: 'production' }, chainSettings);
  if (!settings) throw new StepError('CHAIN_RPC_URL is missing');
  const chain = openChain(settings);
  try {
    await verifyChain(chain);
  } catch (error) {
    throw new StepError(`chain: ${plainMessage(error as Error)}`);
  } finally {
    chain.close();
  }
  return done(
    `${settings.network} answers (${settings.rpcUrls.length} nodes); token ${settings.token}`,
  );
}

/** Asks one node, before there are settings that fit. @throws StepError */
async function chainIdOf(rpcUrl: string): Promise<string> {
  const response = await asking(
    fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
      signal: AbortSignal.timeout(10_000),
    }).then((answer) => answer.json()),
  );
  const { result } = response as { result?: string };
  if (!result) throw new StepError('CHAIN_RPC_URL: the first node does not name its chain');
  return String(BigInt(result));
}

/** The node's URL may contain a key, so its errors are shortened. */
async function asking<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new StepError(`CHAIN_RPC_URL: ${plainMessage(error as Error)}`);
  }
}

/** The address is stored before the transaction is sent: a second run finds the contract there. */
async function deploy(
  { answers, files, dryRun }: Setup,
  shared: SharedSettings,
): Promise<string | Outcome> {
  const file = await answers.ask({
    name: 'DEPLOYER_KEY_FILE',
    message: 'File with the private key that pays the deployment (0x…)',
  });
  const supply = await answers.ask({
    name: 'TOKEN_SUPPLY',
    message: 'How many tokens there are, for good; custody receives all of them',
    initial: '1000000000',
  });
  const units = parseDecimal(supply, brand.token.decimals);
  if (!units) throw new StepError('TOKEN_SUPPLY: a number of tokens such as 1000000000');
  const key = (await readFile(file, 'utf8')).trim();
  const deployment: Deployment = { holder: shared.CUSTODY_ADDRESS, supply: units };
  const rpcUrl = shared.CHAIN_RPC_URL.split(',')[0]?.trim() ?? '';
  const planned = files.get('env', 'TOKEN_ADDRESS');
  if (planned && (await asking(hasContract(rpcUrl, planned)))) return planned;
  const plan = await asking(planDeployment(rpcUrl, key, deployment));
  if (!plan.isAffordable) {
    return waits(
      `${plan.cost}; ${plan.deployer} has ${plan.balance}. Send it twice the cost, and run setup again`,
    );
  }
  await files.set('env', { ...shared, TOKEN_ADDRESS: plan.address });
  if (dryRun) return waits(`the token would be deployed to ${plan.address}, ${plan.cost}`);
  return asking(deployCommunityToken(rpcUrl, key, deployment));
}
