/** What the chain is asked about what custody sends. */
import type { Log } from 'ethers/providers';
import { type Chain, checkChainId, readTips } from './chain.ts';
import { differencesOf } from './signed-transaction.ts';
import type { SignRequest } from './signer/protocol.ts';

/** In wei per unit of gas. */
export interface Fees {
  maxFee: bigint;
  priorityFee: bigint;
}

export interface Mined {
  block: number;
  /** False when it was reverted: nothing has moved. */
  success: boolean;
  /** What it moved of the token out of custody: to whom, in base units. */
  moved: { to: string; amount: bigint }[];
}

export interface OutgoingChain {
  /** How many transactions of custody's there are, those that wait to be mined included. */
  usedNonces(): Promise<bigint>;
  /** What a transaction should offer now. */
  fees(): Promise<Fees>;
  /** What signed bytes do otherwise than they were asked to, by name. The node is not asked. */
  differences(signed: { raw: string; hash: string }, request: SignRequest): string[];
  /** The same bytes may be sent again and again. @throws when the node does not take them */
  send(raw: string): Promise<void>;
  mined(hash: string): Promise<Mined | undefined>;
  /** The last block that counts, and how many transactions of custody's there are up to it. */
  final(): Promise<{ block: number; nonces: bigint } | undefined>;
  /** Base units of the token. */
  balanceOf(address: string): Promise<bigint>;
  /** Which permit of an address is next. */
  permitNonce(address: string): Promise<bigint>;
}

/** What a node says of bytes it has, or has had. */
const HAD_BEFORE =
  /already known|already imported|known transaction|nonce too low|nonce has already/i;

export function outgoingChain(chain: Chain): OutgoingChain {
  const { provider, token, settings } = chain;
  const { custody } = settings;

  return {
    async usedNonces() {
      await checkChainId(chain);
      return BigInt(await provider.getTransactionCount(custody, 'pending'));
    },
    async fees() {
      const { maxFeePerGas, maxPriorityFeePerGas } = await provider.getFeeData();
      if (maxFeePerGas === null || maxPriorityFeePerGas === null) {
        throw new Error('the node names no fees (EIP-1559)');
      }
      return { maxFee: maxFeePerGas, priorityFee: maxPriorityFeePerGas };
    },
    differences: (signed, request) => differencesOf(signed, request, settings),
    async send(raw) {
      await checkChainId(chain);
      try {
        await provider.send('eth_sendRawTransaction', [raw]);
      } catch (error) {
        if (!HAD_BEFORE.test(String((error as Error).message))) throw error;
      }
    },
    async mined(hash) {
      const receipt = await provider.getTransactionReceipt(hash);
      if (!receipt) return undefined;
      return {
        block: receipt.blockNumber,
        success: receipt.status === 1,
        moved: receipt.logs.flatMap((log) => movedBy(log)),
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
