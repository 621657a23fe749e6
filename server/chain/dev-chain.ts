/** What a development chain allows: accounts of the node's own, and ether for the asking. */
import { Interface } from 'ethers/abi';
import { ContractFactory } from 'ethers/contract';
import { JsonRpcProvider } from 'ethers/providers';
import { brand } from '#shared/brand.ts';
import { TOKEN_ABI, TOKEN_BYTECODE } from './token/community-token.ts';

const abi = new Interface(TOKEN_ABI);

/** The node's first account: somebody out there, with ether and with tokens of their own. */
const OUTSIDER = 0;

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

/** Deploys the community's token; all of the supply (base units) is the outsider's. @returns where */
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

/** The outsider sends tokens (base units), in a block of its own. @returns the transaction's hash */
export function sendTokens(
  rpcUrl: string,
  token: string,
  { to, units }: { to: string; units: bigint },
): Promise<string> {
  return asking(rpcUrl, async (provider) => {
    const accounts: string[] = await provider.send('eth_accounts', []);
    const data = abi.encodeFunctionData('transfer', [to, units]);
    return provider.send('eth_sendTransaction', [{ from: accounts[OUTSIDER], to: token, data }]);
  });
}

/** Gives an address ether (wei), to pay for its transactions. */
export function giveEther(rpcUrl: string, address: string, wei: bigint): Promise<void> {
  return asking(rpcUrl, async (provider) => {
    await provider.send('anvil_setBalance', [address, `0x${wei.toString(16)}`]);
  });
}
