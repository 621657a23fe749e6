/** Balances at one final block, of a chain that is the scanned one. */
import { type Chain, readBlock } from './chain.ts';
import { LaggingNodeError, WrongChainError } from './node-errors.ts';

/** The last scanned block. */
interface Scanned {
  done: bigint;
  doneHash: string;
}

/**
 * Another chain with the same id, such as a reset one, would show a false deficit.
 * @throws LaggingNodeError, WrongChainError
 */
export async function requireScanned(chain: Chain, { done, doneHash }: Scanned): Promise<void> {
  const scanned = await readBlock(chain, Number(done));
  if (!scanned) throw new LaggingNodeError(Number(done));
  if (scanned.hash !== doneHash) {
    throw new WrongChainError(`block ${done} was scanned as ${doneHash}, not as ${scanned.hash}`);
  }
}

const AT_ONCE = 200;

/** In the order of the addresses. */
export async function readBalances(
  chain: Chain,
  addresses: string[],
  block: number,
): Promise<bigint[]> {
  const balanceOf = chain.token.getFunction('balanceOf');
  const balances: bigint[] = [];
  for (let from = 0; from < addresses.length; from += AT_ONCE) {
    const some = addresses.slice(from, from + AT_ONCE);
    balances.push(
      ...(await Promise.all(some.map((address) => balanceOf(address, { blockTag: block })))),
    );
  }
  return balances;
}
