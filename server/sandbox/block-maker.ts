/**
 * Makes the sandbox's chain go on: a transaction gets a block at once, and then as many empty ones
 * follow, one by one, as it takes to make it final. A chain nobody uses rests.
 */
import { askNode } from './anvil.ts';
import { saveChainState } from './chain-state.ts';

const BLOCK_EVERY_MS = 2_000;
/** Blocks after the one with a transaction until it is final. */
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
    const head = Number(await askNode(rpcUrl, 'eth_blockNumber'));
    for (let number = head; number > saved && number > head - UNTIL_FINAL; number--) {
      const tag = `0x${number.toString(16)}`;
      const count = await askNode(rpcUrl, 'eth_getBlockTransactionCountByNumber', tag);
      if (Number(count) > 0) lastBusy = Math.max(lastBusy, number);
    }
    // Kept before it is final: what was credited is on the chain after any kill.
    if (head !== saved) {
      await saveChainState(rpcUrl, stateFile);
      saved = head;
    }
    if (head < lastBusy + UNTIL_FINAL) await askNode(rpcUrl, 'anvil_mine', '0x1');
  }

  let running = Promise.resolve();
  function soon(): void {
    timer = setTimeout(() => {
      // The next round asks again what this one could not.
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
