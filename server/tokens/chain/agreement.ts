/**
 * A provider that believes what a quorum of nodes agrees on. One node that lies, lags, is slow or
 * down changes no result, as long as the others form a quorum.
 */
import { JsonRpcApiProvider, type JsonRpcProvider, type Network } from 'ethers/providers';
import { blockOf, canonicalAnswer } from './node-answers.ts';
import { isFeeRefused, isKnownTransaction, isRefusal, NoQuorumError } from './node-errors.ts';
import { faultCounter, type NodeReport } from './node-faults.ts';

/** How long the remaining nodes are waited for where a later answer is only more recent. */
const GRACE_MS = 1_000;
/** Nodes differ by an epoch or two in what they call final. */
const TOLERATED_BLOCKS = 128;

/** The node does not have the block that its answer depends on. */
class BehindError extends Error {}

type Provider = Pick<JsonRpcProvider, 'send' | 'destroy'>;

interface Node {
  provider: Provider;
  /** The last number it gave for its latest block. */
  head: number;
  fault: ReturnType<typeof faultCounter>;
}

interface Ranked {
  node: Node;
  rank: bigint;
  answer: unknown;
}

type Block = { number: string; hash: string } | null;

export class AgreedProvider extends JsonRpcApiProvider {
  readonly #nodes: Node[];
  readonly #quorum: number;
  /** The highest block by number or `finalized` that was agreed on; a node without it is behind. */
  #anchor: { number: string; hash: string } | undefined;

  constructor(
    nodes: { name: string; provider: Provider }[],
    { network, quorum, report }: { network: Network; quorum: number; report: NodeReport },
  ) {
    super(network, { staticNetwork: network, cacheTimeout: -1 });
    this.#nodes = nodes.map(({ name, provider }) => {
      return { provider, head: Number.POSITIVE_INFINITY, fault: faultCounter(name, report) };
    });
    this.#quorum = quorum;
  }

  override async send(method: string, params: unknown[]): Promise<unknown> {
    switch (method) {
      case 'eth_sendRawTransaction':
        return this.#broadcast(params);
      case 'eth_getBlockByNumber':
        return this.#block(params);
      case 'eth_getTransactionCount':
        if (params[1] === 'pending') return this.#likeliest(method, params, 'high');
        break;
      case 'eth_maxPriorityFeePerGas':
        return this.#likeliest(method, params, 'low');
    }
    return this.#agree(method, params);
  }

  /** Not used: `send` is overridden. */
  override async _send(): Promise<never> {
    throw new Error('not available');
  }

  override destroy(): void {
    for (const { provider } of this.#nodes) provider.destroy();
    super.destroy();
  }

  /** @returns the answer that a quorum of nodes gives. @throws NoQuorumError, or a node's error */
  #agree(method: string, params: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const groups = new Map<string, Node[]>();
      const errors: unknown[] = [];
      let open = this.#nodes.length;
      let agreed: { key: string; answer: unknown } | undefined;
      for (const node of this.#nodes) {
        this.#ask(node, method, params)
          .then((given) => {
            // What is passed on is what was compared, not one node's spelling of it.
            const answer = canonicalAnswer(method, given);
            const key = JSON.stringify(answer);
            const group = [...(groups.get(key) ?? []), node];
            groups.set(key, group);
            if (group.length !== this.#quorum) return;
            agreed = { key, answer };
            resolve(answer);
          })
          .catch((error: unknown) => {
            errors.push(error);
            this.#noteError(node, method, error);
          })
          .finally(() => {
            open -= 1;
            if (open > 0) return;
            this.#noteDissent(groups, agreed, method, params);
            if (!agreed) reject(this.#noQuorum(method, [...groups.values()], errors));
          });
      }
    });
  }

  /** One node's answer. Logs and receipts count only from a node that has the blocks they are in. */
  async #ask({ provider }: Node, method: string, params: unknown[]): Promise<unknown> {
    const end = method === 'eth_getLogs' ? (params[0] as { toBlock: string }).toBlock : undefined;
    const anchor = method === 'eth_getTransactionReceipt' ? this.#anchor : undefined;
    const needed = end ?? anchor?.number;
    const [answer, block] = await Promise.all([
      provider.send(method, params),
      needed && (provider.send('eth_getBlockByNumber', [needed, false]) as Promise<Block>),
    ]);
    const found = canonicalAnswer('eth_getBlockByNumber', block ?? null) as Block;
    if (needed && (!found || (anchor && found.hash !== anchor.hash))) throw new BehindError();
    return answer;
  }

  async #block(params: unknown[]): Promise<unknown> {
    const [tag] = params;
    const isByNumber = typeof tag === 'string' && tag.startsWith('0x');
    const block = (await (isByNumber
      ? this.#agree('eth_getBlockByNumber', params)
      : this.#taggedBlock(params))) as Block;
    const isHighest = block && Number(block.number) >= Number(this.#anchor?.number ?? 0);
    if (isHighest && tag !== 'latest') this.#anchor = { number: block.number, hash: block.hash };
    return block;
  }

  /**
   * The highest block that a quorum of nodes has reached under a tag: each node has a head of its
   * own, so the tag itself finds no agreement.
   */
  async #taggedBlock(params: unknown[]): Promise<unknown> {
    const method = 'eth_getBlockByNumber';
    const heights = (answer: unknown) => BigInt((answer as Block)?.number ?? -1);
    const chosen = await this.#rank(method, params, heights, 'high');
    for (const { node, rank } of chosen.all) {
      if (params[0] === 'latest') node.head = Number(rank);
      if (Number(rank) < Number(chosen.rank) - TOLERATED_BLOCKS) node.fault('behind', method);
      if (Number(rank) > Number(chosen.rank) + TOLERATED_BLOCKS) node.fault('disagrees', method);
    }
    if (chosen.rank < 0n) return null;
    return this.#agree(method, [`0x${chosen.rank.toString(16)}`, false]);
  }

  async #likeliest(method: string, params: unknown[], wanted: 'high' | 'low'): Promise<unknown> {
    const { rank } = await this.#rank(method, params, (answer) => BigInt(String(answer)), wanted);
    return `0x${rank.toString(16)}`;
  }

  /**
   * The highest (lowest) number that a quorum of nodes reaches (stays below), so that no single node
   * raises (lowers) it. @throws NoQuorumError
   */
  async #rank(
    method: string,
    params: unknown[],
    rankOf: (answer: unknown) => bigint,
    wanted: 'high' | 'low',
  ): Promise<{ rank: bigint; all: Ranked[] }> {
    const all: Ranked[] = [];
    const errors: unknown[] = [];
    const asked = this.#nodes.map(async (node) => {
      try {
        const answer = await node.provider.send(method, params);
        all.push({ node, answer, rank: rankOf(answer) });
      } catch (error) {
        errors.push(error);
        this.#noteError(node, method, error);
      }
    });
    await enough(asked, this.#quorum, () => all.length);
    const ranks = all.map(({ rank }) => rank).toSorted((a, b) => (a < b ? -1 : 1));
    const rank = wanted === 'high' ? ranks.at(-this.#quorum) : ranks.at(this.#quorum - 1);
    if (rank === undefined) throw this.#noQuorum(method, [all], errors);
    return { rank, all };
  }

  /** The error of a node explains more than the missing quorum, for example that a range is too long. */
  #noQuorum(method: string, groups: unknown[][], errors: unknown[]): unknown {
    const alike = Math.max(0, ...groups.map(({ length }) => length));
    const refusal = errors.find((error) => isRefusal(error));
    const only =
      groups.length === 0 ? errors.find((error) => !(error instanceof BehindError)) : null;
    return refusal ?? only ?? new NoQuorumError(method, { alike, quorum: this.#quorum });
  }

  /** Every node gets the bytes; one that accepts them is enough. */
  async #broadcast(params: unknown[]): Promise<unknown> {
    const sent = this.#nodes.map(({ provider }) => provider.send('eth_sendRawTransaction', params));
    try {
      return await Promise.any(sent);
    } catch (error) {
      const { errors } = error as AggregateError;
      throw errors.find(isKnownTransaction) ?? errors.find(isFeeRefused) ?? errors[0];
    }
  }

  #noteError(node: Node, method: string, error: unknown): void {
    if (this.destroyed || error instanceof BehindError) return;
    node.fault(isRefusal(error) ? 'refuses' : 'unavailable', method);
  }

  /** Without an agreement nobody knows who is right, so that each node is reported. */
  #noteDissent(
    groups: Map<string, Node[]>,
    agreed: { key: string; answer: unknown } | undefined,
    method: string,
    params: unknown[],
  ): void {
    const block = blockOf(method, params, agreed?.answer ?? null);
    if (!agreed && groups.size < 2) return;
    for (const [key, nodes] of groups) {
      if (key === agreed?.key) continue;
      for (const node of nodes) if (block <= node.head) node.fault('disagrees', method);
    }
  }
}

/** Waits for all nodes, but only shortly once `needed` of them have answered. */
function enough(asked: Promise<void>[], needed: number, answered: () => number): Promise<void> {
  return new Promise((resolve) => {
    let grace: NodeJS.Timeout | undefined;
    let open = asked.length;
    for (const one of asked) {
      void one.then(() => {
        open -= 1;
        if (answered() >= needed) grace ??= setTimeout(resolve, GRACE_MS);
        if (open > 0) return;
        clearTimeout(grace);
        resolve();
      });
    }
  });
}
