/** Calls that only a development node supports: unlocked accounts and free ether. */
import { setTimeout as delay } from 'node:timers/promises';
import { Interface } from 'ethers/abi';
import { ContractFactory } from 'ethers/contract';
import { JsonRpcProvider } from 'ethers/providers';
import { brand } from '#shared/brand.ts';
import { TOKEN_ABI, TOKEN_BYTECODE } from './token/community-token.ts';

const abi = new Interface(TOKEN_ABI);

/** The node's first account plays an external holder with ether and tokens. */
const OUTSIDER = 0;
/** Between two questions for a receipt. */
const RECEIPT_MS = 5;

async function asking<T>(
  rpcUrl: string,
  work: (provider: JsonRpcProvider) => Promise<T>,
): Promise<T> {
  const provider = new JsonRpcProvider(rpcUrl, undefined, {
    cacheTimeout: -1,
    pollingInterval: 50,
  });
  try {
    return await work(provider);
  } finally {
    provider.destroy();
  }
}

/**
 * Deploys the community's token; the outsider receives the whole supply (base units).
 * @returns the contract's address
 */
export function deployToken(rpcUrl: string, supply: bigint): Promise<string> {
  return asking(rpcUrl, async (provider) => {
    const outsider = await provider.getSigner(OUTSIDER);
    const factory = new ContractFactory(TOKEN_ABI, TOKEN_BYTECODE, outsider);
    const { name, symbol } = brand.token;
    const contract = await factory.deploy(name, symbol, outsider.address, supply);
    await contract.waitForDeployment();
    return contract.getAddress();
  });
}

interface TokenTransfer {
  to: string;
  /** Base units. */
  units: bigint;
}

/** Submits a transfer of tokens from the outsider to the node's pool. @returns the transaction's hash */
export function submitTokens(
  rpcUrl: string,
  token: string,
  { to, units }: TokenTransfer,
): Promise<string> {
  return asking(rpcUrl, async (provider) => {
    const accounts: string[] = await provider.send('eth_accounts', []);
    const data = abi.encodeFunctionData('transfer', [to, units]);
    return provider.send('eth_sendTransaction', [{ from: accounts[OUTSIDER], to: token, data }]);
  });
}

/**
 * Submits a transfer and waits for its block: the node answers before it mines, so a caller that
 * mines blocks itself would otherwise find the transfer in the first of them.
 * @returns the transaction's hash
 */
export async function sendTokens(
  rpcUrl: string,
  token: string,
  transfer: TokenTransfer,
): Promise<string> {
  const hash = await submitTokens(rpcUrl, token, transfer);
  return asking(rpcUrl, async (provider) => {
    while (!(await provider.send('eth_getTransactionReceipt', [hash]))) await delay(RECEIPT_MS);
    return hash;
  });
}

/** Sets the ether balance (wei) of an address, so that it can pay gas. */
export function giveEther(rpcUrl: string, address: string, wei: bigint): Promise<void> {
  return asking(rpcUrl, async (provider) => {
    await provider.send('anvil_setBalance', [address, `0x${wei.toString(16)}`]);
  });
}
