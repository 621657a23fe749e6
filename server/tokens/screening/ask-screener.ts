/** Asks the configured hook about a withdrawal's address. */
import { execFile } from 'node:child_process';
import * as z from 'zod/mini';
import { ENVIRONMENT } from '../../platform/config/environment.ts';
import type { ScreeningSettings } from '../../platform/config/screening.ts';

const TIME_LIMIT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const Named = z.string().check(z.minLength(1), z.maxLength(200));

/** All that the hook is told: nothing about the member. */
export interface Screened {
  withdrawal: string;
  address: string;
  /** Tokens, as a decimal. */
  amount: string;
}

const Answer = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('clear') }),
  z.object({ verdict: z.literal('refuse'), list: Named, rule: Named }),
]);
export type ScreeningAnswer = z.output<typeof Answer>;

/** The hook gave no valid answer; the message contains neither its URL nor its output. */
export class ScreeningError extends Error {}

/**
 * @param allowed private `host:port` pairs that a URL may lead to; only the sandbox has them
 * @throws ScreeningError
 */
export async function askScreener(
  { hook }: ScreeningSettings,
  subject: Screened,
  allowed: string[],
): Promise<ScreeningAnswer> {
  const question = JSON.stringify(subject);
  const text =
    'command' in hook ? await run(hook.command, question) : await post(hook, question, allowed);
  const parsed = Answer.safeParse(parse(text));
  if (!parsed.success) throw new ScreeningError('the answer is not of the documented form');
  return parsed.data;
}

/** Without a shell, and without the server's environment, which holds its secrets. */
function run(command: string, question: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = {
      timeout: TIME_LIMIT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: MOST_BYTES,
      env: { PATH: ENVIRONMENT.PATH },
    } as const;
    const child = execFile(command, [], options, (error, output) => {
      if (!error) return resolve(output);
      const { code, killed } = error;
      reject(
        new ScreeningError(killed ? 'the command was too slow' : `the command failed: ${code}`),
      );
    });
    // A command that does not read its input ends the pipe.
    child.stdin?.on('error', () => {}).end(question);
  });
}

async function post(
  { url, token }: { url: string; token: string | undefined },
  question: string,
  allowed: string[],
): Promise<string> {
  const { guardedRequest } = await import('../../platform/egress/guarded-request.ts');
  try {
    const { statusCode, body } = await guardedRequest(new URL(url), allowed, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: question,
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of body as AsyncIterable<Uint8Array>) {
      parts.push(part);
      size += part.length;
      if (size > MOST_BYTES) throw new ScreeningError('the answer is too long');
    }
    if (statusCode !== 200) throw new ScreeningError(`the service answered ${statusCode}`);
    return Buffer.concat(parts).toString('utf8');
  } catch (error) {
    if (error instanceof ScreeningError) throw error;
    throw new ScreeningError(`the service cannot be asked: ${(error as Error).name}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
