import { decimals } from './decimals.ts';
import type { Answer } from './socket.ts';

/** An answer for programs: `data`, or `message` where a command has no data; `error` if it failed. */
export function asJson({ output, data, ...answer }: Answer): Answer {
  const content =
    data !== undefined ? { data } : answer.code === 0 ? { message: output } : { error: output };
  return { ...answer, output: JSON.stringify(content, decimals, 2) };
}
