/** Deploys the community's token to a real chain: first the cost, then the transaction. */

import { getCreateAddress } from 'ethers/address';
import { ContractFactory } from 'ethers/contract';
import { JsonRpcProvider } from 'ethers/providers';
import { formatEther, formatUnits } from 'ethers/utils';
import { Wallet } from 'ethers/wallet';
import { brand } from '#shared/brand.ts';
import { TOKEN_ABI, TOKEN_BYTECODE } from './community-token.ts';

export interface Deployment {
  /** Receives the whole supply. */
  holder: string;
  /** In base units; fixed for good. */
  supply: bigint;
}

export interface DeploymentPlan {
  deployer: string;
  /** The address the contract will have: that of the deployer's next transaction. */
  address: string;
  /** Gas, its price and the cost, in words. */
  cost: string;
  /** The deployer's ether. */
  balance: string;
  /** Twice the estimate, because the base fee moves from block to block. */
  isAffordable: boolean;
}

async function withNode<T>(
  rpcUrl: string,
  work: (provider: JsonRpcProvider) => Promise<T>,
): Promise<T> {
  const provider = new JsonRpcProvider(rpcUrl, undefined, { cacheTimeout: -1 });
  try {
    return await work(provider);
  } finally {
    provider.destroy();
  }
}

/** Sends nothing. @throws errors of the node */
export function planDeployment(
  rpcUrl: string,
  deployerKey: string,
  deployment: Deployment,
): Promise<DeploymentPlan> {
  const { address: deployer } = new Wallet(deployerKey);
  return withNode(rpcUrl, async (provider) => {
    const { data } = await creationOf(deployment);
    const [gas, fees, nonce, balance] = await Promise.all([
      provider.estimateGas({ from: deployer, data }),
      provider.getFeeData(),
      provider.getTransactionCount(deployer),
      provider.getBalance(deployer),
    ]);
    const price = fees.maxFeePerGas ?? fees.gasPrice ?? 0n;
    const cost = gas * price;
    return {
      deployer,
      address: getCreateAddress({ from: deployer, nonce }),
      cost: `gas ${gas} at ${formatUnits(price, 'gwei')} gwei: ${formatEther(cost)} ether`,
      balance: formatEther(balance),
      isAffordable: balance >= 2n * cost,
    };
  });
}

/** Sends the transaction and waits for its block. @returns the contract's address */
export function deployCommunityToken(
  rpcUrl: string,
  deployerKey: string,
  deployment: Deployment,
): Promise<string> {
  return withNode(rpcUrl, async (provider) => {
    const wallet = new Wallet(deployerKey, provider);
    const sent = await wallet.sendTransaction(await creationOf(deployment));
    const receipt = await sent.wait();
    if (!receipt?.contractAddress) throw new Error(`transaction ${sent.hash} made no contract`);
    return receipt.contractAddress;
  });
}

export const hasContract = (rpcUrl: string, address: string): Promise<boolean> =>
  withNode(rpcUrl, async (provider) => (await provider.getCode(address)) !== '0x');

const creationOf = ({ holder, supply }: Deployment) =>
  new ContractFactory(TOKEN_ABI, TOKEN_BYTECODE).getDeployTransaction(
    brand.token.name,
    brand.token.symbol,
    holder,
    supply,
  );
