/** The chain of a sandbox as a file: written whole or not at all, so that no kill tears it. */
import { rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { askNode } from './anvil.ts';

const unpack = promisify(gunzip);

/** As far as it matters here. */
interface State {
  blocks: { header: { number: string; timestamp: string } }[];
}

export async function saveChainState(rpcUrl: string, file: string): Promise<void> {
  const dump = String(await askNode(rpcUrl, 'anvil_dumpState'));
  const state = JSON.parse(String(await unpack(Buffer.from(dump.slice(2), 'hex')))) as State;
  await writeFile(`${file}.new`, JSON.stringify(withOneBeginning(state)));
  await rename(`${file}.new`, file);
}

/**
 * Anvil makes a block 0 at every start, and keeps it beside the one it loads: which of them is block 0
 * after the next start would be chance. The first one made is the chain's.
 */
function withOneBeginning(state: State): State {
  const isFirst = ({ header }: State['blocks'][number]) => Number(header.number) === 0;
  const made = state.blocks.filter(isFirst).map(({ header }) => Number(header.timestamp));
  const first = Math.min(...made);
  return {
    ...state,
    blocks: state.blocks.filter(
      (block) => !isFirst(block) || Number(block.header.timestamp) === first,
    ),
  };
}
