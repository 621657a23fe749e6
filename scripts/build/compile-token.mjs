/** Regenerates `community-token.json` after a change of the contract or of the compiler. */
import { writeFile } from 'node:fs/promises';
import { ARTEFACT, compileToken, SOURCE } from './token-artefact.mjs';

await writeFile(ARTEFACT, compileToken(SOURCE));
