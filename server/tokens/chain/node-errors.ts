/** Errors of Ethereum nodes, and what they mean. */

/** The node contradicts the settings, so none of its answers can be used. */
export class WrongChainError extends Error {}

/** The node does not have a block that we have already processed. */
export class LaggingNodeError extends Error {
  constructor(block: number) {
    super(`the node does not know block ${block} yet`);
  }
}

/** Too few of the configured nodes gave the same answer. */
export class NoQuorumError extends Error {
  constructor(method: string, { alike, quorum }: { alike: number; quorum: number }) {
    super(`${method}: at most ${alike} nodes agree, and ${quorum} must`);
  }
}

/** Error codes of ethers when the node did answer; without an answer its codes are others. */
const ANSWERED = ['UNKNOWN_ERROR', 'SERVER_ERROR', 'BAD_DATA'];

/** The node answered with an error, for example because of too many blocks in one request. */
export const isRefusal = (error: unknown): boolean =>
  ANSWERED.includes(String((error as { code?: unknown }).code));

/** Error messages of nodes that already know a transaction. */
const HAD_BEFORE =
  /already known|already imported|known transaction|nonce too low|nonce has already/i;

export const isKnownTransaction = (error: unknown): boolean =>
  HAD_BEFORE.test(String((error as Error).message));

/** Error messages of nodes to which a transaction's fees are too low. */
const FEE_TOO_LOW =
  /underpriced|fee ?too ?low|gas price (?:is )?(?:too low|below)|less than block base fee/i;

export const isFeeRefused = (error: unknown): boolean =>
  FEE_TOO_LOW.test(String((error as Error).message));

/** The reason of a node's failure, without the node's address, which may contain an API key. */
export function reasonOf(error: unknown): string {
  if ([WrongChainError, LaggingNodeError, NoQuorumError].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  const {
    code,
    shortMessage,
    error: answer,
  } = error as {
    code?: unknown;
    shortMessage?: unknown;
    error?: { message?: unknown };
  };
  const parts = [code, shortMessage, answer?.message].filter((part) => typeof part === 'string');
  if (parts.length > 0) return parts.join(': ');
  return error instanceof Error ? error.name : 'unknown';
}
