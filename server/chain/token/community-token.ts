import { readFileSync } from 'node:fs';
import type { JsonFragment } from 'ethers/abi';

/** As `scripts/compile-token.mjs` wrote it. */
const artefact: { abi: JsonFragment[]; bytecode: string } = JSON.parse(
  readFileSync(new URL('./community-token.json', import.meta.url), 'utf8'),
);

export const TOKEN_ABI = artefact.abi;
export const TOKEN_BYTECODE = artefact.bytecode;
