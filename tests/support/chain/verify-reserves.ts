/** The program with which anybody verifies the proofs of reserves. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../scripts/run/verify-reserves.mjs', import.meta.url));

export interface Verdict {
  code: number | null;
  output: string;
}

export async function verifyReserves(...args: string[]): Promise<Verdict> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: {} });
  const [out, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => void child.once('close', done)),
  ]);
  return { code, output: out + error };
}
