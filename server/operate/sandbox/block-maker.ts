/**
 * Mines blocks of the sandbox's chain: Anvil mines a transaction at once, and then empty blocks
 * follow one by one until it is final. Without transactions no blocks are mined.
 */
import { callNode } from './anvil.ts';
import { saveChainState } from './chain-state.ts';

const BLOCK_EVERY_MS = 2_000;
/** Blocks after a transaction's block until it is final. */
export const UNTIL_FINAL = 2;

export interface BlockMaker {
  stop(): Promise<void>;
}

export function startBlockMaker(
  rpcUrl: string,
  stateFile: string,
  everyMs = BLOCK_EVERY_MS,
): BlockMaker {
  let saved = -1;
  let lastBusy = -1;
  let stopped = false;
  let timer: NodeJS.Timeout;

  async function round(): Promise<void> {
    const head = Number(await callNode(rpcUrl, 'eth_blockNumber'));
    for (let number = head; number > saved && number > head - UNTIL_FINAL; number--) {
      const tag = `0x${number.toString(16)}`;
      const count = await callNode(rpcUrl, 'eth_getBlockTransactionCountByNumber', tag);
      if (Number(count) > 0) lastBusy = Math.max(lastBusy, number);
    }
    // Saved before it is final, so that after a crash every credited deposit is on the chain.
    if (head !== saved) {
      await saveChainState(rpcUrl, stateFile);
      saved = head;
    }
    if (head < lastBusy + UNTIL_FINAL) await callNode(rpcUrl, 'anvil_mine', '0x1');
  }

  let running = Promise.resolve();
  function soon(): void {
    timer = setTimeout(() => {
      // The next round retries.
      running = round()
        .catch(() => {})
        .then(() => {
          if (!stopped) soon();
        });
    }, everyMs);
  }
  soon();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await saveChainState(rpcUrl, stateFile);
    },
  };
}
