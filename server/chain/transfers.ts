/** Transfers of the token, as the chain's logs tell them. */
import { Interface } from 'ethers/abi';
import { type Chain, LaggingNodeError, readBlock } from './chain.ts';
import { TOKEN_ABI } from './token/community-token.ts';

const abi = new Interface(TOKEN_ABI);
const TRANSFER = abi.getEvent('Transfer')?.topicHash;

export interface TokenTransfer {
  txHash: string;
  /** Which of the transaction's transfers of the token, from 0. */
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
 * Every transfer of the token in these blocks, in the order of the chain. All of them, whoever
 * receives: that takes one call however many addresses are ours, and numbers them by transaction.
 * @param to the last block; its own hash is asked for in the same request
 * @throws LaggingNodeError when the node does not have the last block as it is given
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
  const [logs, end] = await Promise.all([
    chain.provider.send('eth_getLogs', [filter]) as Promise<Log[]>,
    readBlock(chain, to.number),
  ]);
  // A node that lags behind leaves out what it does not know, without a word.
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

/** Also where the node says a log twice. */
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
