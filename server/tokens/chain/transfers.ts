/** Reads transfers of the token from the chain's logs. */
import { Interface } from 'ethers/abi';
import { type Chain, readBlock } from './chain.ts';
import { canonicalAnswer } from './node-answers.ts';
import { LaggingNodeError } from './node-errors.ts';
import { TOKEN_ABI } from './token/community-token.ts';

const abi = new Interface(TOKEN_ABI);
const TRANSFER = abi.getEvent('Transfer')?.topicHash;

export interface TokenTransfer {
  txHash: string;
  /** Index among the transaction's transfers of the token, from 0. */
  position: number;
  /** EIP-55. */
  recipient: string;
  /** Base units. */
  amount: bigint;
  blockNumber: number;
  blockHash: string;
}

interface Log {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  transactionHash: string;
  logIndex: string;
  removed?: boolean;
}

/**
 * Reads every transfer of the token in these blocks, in chain order. It does not filter by
 * recipient: one call is enough for any number of our addresses, and `position` needs all transfers
 * of a transaction.
 * @param to the last block; its hash is read in the same batch
 * @throws LaggingNodeError when the node does not have the last block with this hash
 */
export async function readTransfers(
  chain: Chain,
  from: number,
  to: { number: number; hash?: string },
): Promise<{ transfers: TokenTransfer[]; endHash: string }> {
  const { token } = chain.settings;
  const hex = (block: number) => `0x${block.toString(16)}`;
  const filter = {
    address: token,
    topics: [TRANSFER],
    fromBlock: hex(from),
    toBlock: hex(to.number),
  };
  const [given, end] = await Promise.all([
    chain.provider.send('eth_getLogs', [filter]),
    readBlock(chain, to.number),
  ]);
  // A deposit is known by its transaction's hash, which one node could write in two ways.
  const logs = canonicalAnswer('eth_getLogs', given) as Log[];
  // A lagging node silently omits logs of blocks that it does not have.
  if (!end || (to.hash !== undefined && end.hash !== to.hash)) {
    throw new LaggingNodeError(to.number);
  }
  const isMeant = ({ address, topics, removed, blockNumber }: Log) =>
    !removed &&
    address.toLowerCase() === token.toLowerCase() &&
    topics[0] === TRANSFER &&
    topics.length === 3 &&
    Number(blockNumber) >= from &&
    Number(blockNumber) <= to.number;
  return { transfers: numbered(logs.filter(isMeant)), endHash: end.hash };
}

/** Numbers transfers within their transaction; ignores logs that the node returned twice. */
function numbered(logs: Log[]): TokenTransfer[] {
  const inOrder = logs.toSorted(
    (a, b) =>
      Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
  );
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  return inOrder.flatMap((log) => {
    const place = `${log.blockHash}:${Number(log.logIndex)}`;
    if (seen.has(place)) return [];
    seen.add(place);
    const position = counts.get(log.transactionHash) ?? 0;
    counts.set(log.transactionHash, position + 1);
    return [{ ...read(log), position }];
  });
}

function read({ topics, data, transactionHash, blockNumber, blockHash }: Log) {
  const { to, value } = abi.decodeEventLog('Transfer', data, topics).toObject();
  return {
    txHash: transactionHash,
    recipient: to as string,
    amount: value as bigint,
    blockNumber: Number(blockNumber),
    blockHash,
  };
}
