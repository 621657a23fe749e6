/** The data on the chain that an observer can read with only the token's address. */
import { Contract } from 'ethers/contract';
import { JsonRpcProvider } from 'ethers/providers';

/** @returns base units */
export async function seenByAnybody(
  { rpcUrl, token }: { rpcUrl: string; token: string },
  address: string,
): Promise<bigint> {
  const provider = new JsonRpcProvider(rpcUrl);
  const contract = new Contract(
    token,
    ['function balanceOf(address) view returns (uint256)'],
    provider,
  );
  const balance = (await contract.getFunction('balanceOf')(address)) as bigint;
  provider.destroy();
  return balance;
}
