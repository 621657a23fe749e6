/** Saves the sandbox's chain to a file, atomically. */
import { rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { callNode } from './anvil.ts';

const unpack = promisify(gunzip);

/** The part of Anvil's state that is read here. */
interface State {
  blocks: { header: { number: string; timestamp: string } }[];
}

export async function saveChainState(rpcUrl: string, file: string): Promise<void> {
  const dump = String(await callNode(rpcUrl, 'anvil_dumpState'));
  const state = JSON.parse(String(await unpack(Buffer.from(dump.slice(2), 'hex')))) as State;
  await writeFile(`${file}.new`, JSON.stringify(withOneBeginning(state)));
  await rename(`${file}.new`, file);
}

/**
 * Anvil creates a block 0 at every start and keeps it beside the loaded one, so the next start
 * could load either. Keeps only the earliest one, which is the chain's genesis block.
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
