import type { Answer } from './socket.ts';

/** Amounts are decimal strings, as in the API. */
export const plain = (_: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

/** An answer for programs: `data`, or `message` where a command has no data; `error` if it failed. */
export function asJson({ output, data, ...answer }: Answer): Answer {
  const content =
    data !== undefined ? { data } : answer.code === 0 ? { message: output } : { error: output };
  return { ...answer, output: JSON.stringify(content, plain, 2) };
}
