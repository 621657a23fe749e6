/** Chain access for transactions that custody sends. */
import { type Chain, checkChainId, readTips } from './chain.ts';
import { isKnownTransaction } from './node-errors.ts';
import { differencesOf } from './signed-transaction.ts';
import type { SignRequest } from './signer/protocol.ts';

/** In wei per unit of gas. */
export interface Fees {
  maxFee: bigint;
  priorityFee: bigint;
}

interface Log {
  address: string;
  topics: string[];
  data: string;
}

export interface Mined {
  block: number;
  /** False when it was reverted: no tokens moved. */
  success: boolean;
  /** Token transfers out of custody, in base units. */
  moved: { to: string; amount: bigint }[];
}

export interface OutgoingChain {
  /** Custody's transaction count, including pending ones. */
  usedNonces(): Promise<bigint>;
  /** The fees a transaction should offer now. */
  fees(): Promise<Fees>;
  /** The names of fields in which signed bytes differ from the request. Does not call the node. */
  differences(signed: { raw: string; hash: string }, request: SignRequest): string[];
  /** Idempotent: the same bytes may be sent repeatedly. @throws when the node rejects them */
  send(raw: string): Promise<void>;
  mined(hash: string): Promise<Mined | undefined>;
  /** The last final block, and custody's transaction count at that block. */
  final(): Promise<{ block: number; nonces: bigint } | undefined>;
  /** Base units of the token. */
  balanceOf(address: string): Promise<bigint>;
  /** The next permit nonce of an address (EIP-2612). */
  permitNonce(address: string): Promise<bigint>;
}

export function outgoingChain(chain: Chain): OutgoingChain {
  const { provider, token, settings } = chain;
  const { custody } = settings;

  return {
    async usedNonces() {
      await checkChainId(chain);
      return BigInt(await provider.getTransactionCount(custody, 'pending'));
    },
    async fees() {
      const [block, tip] = await Promise.all([
        provider.send('eth_getBlockByNumber', ['latest', false]),
        provider.send('eth_maxPriorityFeePerGas', []),
      ]);
      if (!block?.baseFeePerGas) throw new Error('the node returns no EIP-1559 fees');
      const priorityFee = BigInt(tip);
      return { maxFee: 2n * BigInt(block.baseFeePerGas) + priorityFee, priorityFee };
    },
    differences: (signed, request) => differencesOf(signed, request, settings),
    async send(raw) {
      await checkChainId(chain);
      try {
        await provider.send('eth_sendRawTransaction', [raw]);
      } catch (error) {
        if (!isKnownTransaction(error)) throw error;
      }
    },
    async mined(hash) {
      // Only fields that several nodes are compared by.
      const receipt = await provider.send('eth_getTransactionReceipt', [hash]);
      if (!receipt) return undefined;
      return {
        block: Number(receipt.blockNumber),
        success: BigInt(receipt.status) === 1n,
        moved: (receipt.logs as Log[]).flatMap((log) => movedBy(log)),
      };
    },
    async final() {
      const { final } = await readTips(chain);
      if (!final) return undefined;
      const nonces = BigInt(await provider.getTransactionCount(custody, final.number));
      return { block: final.number, nonces };
    },
    balanceOf: async (address) => BigInt(await token.getFunction('balanceOf')(address)),
    permitNonce: async (address) => BigInt(await token.getFunction('nonces')(address)),
  };

  function movedBy(log: Log): { to: string; amount: bigint }[] {
    if (log.address.toLowerCase() !== settings.token.toLowerCase()) return [];
    const event = token.interface.parseLog(log);
    if (event?.name !== 'Transfer') return [];
    const [from, to, amount] = event.args as unknown as [string, string, bigint];
    return from.toLowerCase() === custody.toLowerCase() ? [{ to, amount }] : [];
  }
}
