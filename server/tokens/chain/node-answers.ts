/**
 * Answers of Ethereum nodes in one spelling. Nodes may write the same hash in other letter case and the same
 * number in other digits: whoever compares or stores an answer must not take two spellings for two facts.
 */

type Fields = Record<string, unknown>;

const lower = (value: unknown): string => String(value).toLowerCase();
/** Nodes write quantities as hex, with or without leading zeros. */
const count = (value: unknown): string | null =>
  value == null ? null : `0x${BigInt(String(value)).toString(16)}`;

const blockOfNode = ({ number, hash, timestamp, baseFeePerGas }: Fields): Fields => ({
  number: count(number),
  hash: lower(hash),
  timestamp: count(timestamp),
  baseFeePerGas: count(baseFeePerGas),
});

const logOfNode = (log: Fields): Fields => ({
  address: lower(log.address),
  topics: (log.topics as unknown[]).map(lower),
  data: lower(log.data),
  blockHash: lower(log.blockHash),
  transactionHash: lower(log.transactionHash),
  blockNumber: count(log.blockNumber),
  logIndex: count(log.logIndex),
  removed: log.removed === true,
});

/** Order and repetition do not matter: readers sort logs. */
const logsOfNode = (logs: Fields[]): Fields[] =>
  [...new Set(logs.map((log) => JSON.stringify(logOfNode(log))))]
    .toSorted()
    .map((log) => JSON.parse(log));

const receiptOfNode = ({ blockHash, blockNumber, status, logs }: Fields): Fields => ({
  blockHash: lower(blockHash),
  blockNumber: count(blockNumber),
  status: count(status),
  logs: logsOfNode(logs as Fields[]),
});

/**
 * The fields that callers read, each in one spelling: equal for answers with the same content. Other fields
 * differ between implementations of a node.
 * @throws for an answer without the fields of its method
 */
export function canonicalAnswer(method: string, answer: unknown): unknown {
  if (method === 'eth_getLogs') return logsOfNode(answer as Fields[]);
  if (answer === null) return null;
  if (method === 'eth_getBlockByNumber') return blockOfNode(answer as Fields);
  if (method === 'eth_getTransactionReceipt') return receiptOfNode(answer as Fields);
  return typeof answer === 'string' ? lower(answer) : answer;
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
