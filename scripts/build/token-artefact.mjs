/** Compiles the community's token reproducibly: the same source and compiler give the same bytes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const NAME = 'CommunityToken';
const FOLDER = new URL('../../server/tokens/chain/token/', import.meta.url);
export const SOURCE = readFileSync(new URL(`${NAME}.sol`, FOLDER), 'utf8');
export const ARTEFACT = new URL('community-token.json', FOLDER);

/**
 * @param {string} source
 * @returns {string} the content of `community-token.json`
 */
export function compileToken(source) {
  const require = createRequire(import.meta.url);
  const solc = require('solc');
  const input = {
    language: 'Solidity',
    sources: { [NAME]: { content: source } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // The metadata hash covers comments; without it, they do not change the bytecode.
      metadata: { bytecodeHash: 'none' },
      outputSelection: { [NAME]: { [NAME]: ['abi', 'evm.bytecode.object'] } },
    },
  };
  /** @param {string} path of a contract of OpenZeppelin */
  const read = (path) => ({ contents: readFileSync(require.resolve(path), 'utf8') });
  const { errors = [], contracts } = JSON.parse(
    solc.compile(JSON.stringify(input), { import: read }),
  );
  if (errors.length > 0) {
    throw new Error(errors.map((/** @type {any} */ one) => one.formattedMessage).join('\n'));
  }
  const { abi, evm } = contracts[NAME][NAME];
  const artefact = { compiler: solc.version(), abi, bytecode: `0x${evm.bytecode.object}` };
  return `${JSON.stringify(artefact, null, 2)}\n`;
}
