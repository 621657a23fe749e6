/** Compares the answers of several Ethereum nodes to one call. */

type Fields = Record<string, unknown>;

const lower = (value: unknown): string => String(value).toLowerCase();
/** Nodes write quantities as hex, with or without leading zeros. */
const count = (value: unknown): string => (value == null ? '' : String(BigInt(String(value))));

function blockKey(block: Fields | null): string {
  if (block === null) return 'none';
  const { number, hash, timestamp, baseFeePerGas } = block;
  return [count(number), lower(hash), count(timestamp), count(baseFeePerGas)].join();
}

function logKey(log: Fields): string {
  const { address, topics, data, blockHash, transactionHash, blockNumber, logIndex } = log;
  const bytes = [address, ...(topics as unknown[]), data, blockHash, transactionHash].map(lower);
  return [...bytes, count(blockNumber), count(logIndex), log.removed === true].join();
}

/** Order and repetition do not matter: the reader sorts logs and skips repeated ones. */
const logsKey = (logs: Fields[]): string => [...new Set(logs.map(logKey))].toSorted().join(';');

function receiptKey(receipt: Fields | null): string {
  if (receipt === null) return 'none';
  const { blockHash, blockNumber, status, logs } = receipt;
  return [lower(blockHash), count(blockNumber), count(status), logsKey(logs as Fields[])].join();
}

/**
 * Equal for answers with the same content. It covers every field that callers read; other fields
 * differ between implementations of a node.
 * @throws for an answer without the fields of its method
 */
export function answerKey(method: string, answer: unknown): string {
  if (method === 'eth_getBlockByNumber') return blockKey(answer as Fields | null);
  if (method === 'eth_getLogs') return logsKey(answer as Fields[]);
  if (method === 'eth_getTransactionReceipt') return receiptKey(answer as Fields | null);
  return lower(answer);
}

const numberOf = (tag: unknown): number =>
  typeof tag === 'string' && tag.startsWith('0x') ? Number(tag) : Number.POSITIVE_INFINITY;

/**
 * The last block that a node needs for its answer: infinite when the answer follows the node's head.
 * A node may lack newer blocks without being faulty.
 */
export function blockOf(method: string, params: unknown[], agreed: unknown): number {
  const [first, second] = params;
  switch (method) {
    case 'eth_chainId':
      return 0;
    case 'eth_getBlockByNumber':
      return numberOf(first);
    case 'eth_getLogs':
      return numberOf((first as { toBlock?: unknown }).toBlock);
    case 'eth_getTransactionReceipt':
      return numberOf((agreed as { blockNumber?: unknown } | null)?.blockNumber);
    default:
      return numberOf(second);
  }
}
