/**
 * `salus listen`: delivers a business's events to a server on this machine. A sandbox sends them itself, as to any
 * webhook endpoint, with its log and retries. An installation elsewhere cannot reach this machine:
 * there this command fetches and forwards them.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Salus } from '../client.ts';
import type { SalusError } from '../salus-error.ts';
import { connect, UsageError } from './connect.ts';
import { closeEndpoint, openEndpoint } from './endpoint.ts';
import { forward } from './forward.ts';
import type { Output } from './output.ts';
import { machineSecret } from './store.ts';
import { watchEvent } from './watch.ts';

export interface Listening {
  forward: string;
  events?: string;
  since?: string;
  /** Started once the events arrive, with SALUS_URL, SALUS_TOKEN and SALUS_WEBHOOK_SECRET. */
  command: string[];
}

/** @returns the exit code of the command, or 0 after an interruption */
export async function listen(given: Listening, output: Output): Promise<number> {
  if (!URL.canParse(given.forward)) {
    throw new UsageError(`--forward needs an address, not "${given.forward}".`);
  }
  const address = new URL(given.forward).href;
  const { salus, url, token } = await connect();
  const types = given.events?.split(',');
  // Salus can neither sign with a secret of your own, nor send what happened before the endpoint.
  const own = process.env.SALUS_WEBHOOK_SECRET || undefined;
  const endpoint =
    own || given.since ? undefined : await openEndpoint(salus, url, { address, types });
  const secret = own ?? endpoint?.secret ?? (await machineSecret(url));
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => ending.abort());
  let begin = () => {};
  const ready = new Promise<void>((done) => {
    begin = done;
  });

  const following = follow(salus, {
    since: given.since,
    signal: ending.signal,
    onReady: () => {
      output.tell(`Events go to ${address}, signed with ${secret}`, { address, secret });
      if (endpoint)
        output.say('Each delivery is in the log of your endpoint; failed ones are sent again.');
      begin();
    },
    onTrouble: ({ message }) => output.say(`${message} Trying again …`),
    onEvent: async (event) => {
      if (types && !types.includes(event.type)) return;
      if (!endpoint) {
        await forward(event, { url: address, secret, output });
        return;
      }
      // Not awaited: a failed delivery is watched for hours.
      watchEvent(salus, endpoint.id, event.id, output, ending.signal).catch((error: unknown) => {
        if (!ending.signal.aborted) output.say(String(error));
      });
    },
  });
  await Promise.race([ready, following]);
  const env = { SALUS_URL: url, SALUS_TOKEN: token, SALUS_WEBHOOK_SECRET: secret };
  const running = given.command.length > 0 ? run(given.command, env, ending.signal) : undefined;
  try {
    return (await Promise.race([following, ...(running ? [running] : [])])) ?? 0;
  } finally {
    ending.abort();
    await running;
    if (endpoint) await closeEndpoint(salus, url, address, endpoint);
  }
}

interface Following {
  since: string | undefined;
  signal: AbortSignal;
  onReady(): void;
  onTrouble(error: SalusError): void;
  onEvent(event: Parameters<typeof forward>[0]): Promise<void>;
}

/** Ends without an error when the signal aborts. */
async function follow(salus: Salus, { onEvent, since, ...following }: Following): Promise<void> {
  try {
    const events = salus.events.follow({ ...(since ? { since } : {}), ...following });
    for await (const event of events) await onEvent(event);
  } catch (error) {
    if (!following.signal.aborted) throw error;
  }
}

/** @returns its exit code */
async function run(
  [program = '', ...args]: string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // npm and npx are command files there.
    shell: process.platform === 'win32',
  });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const [code] = await once(child, 'exit').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${program} cannot be started: ${error.code ?? error.message}`);
  });
  signal.removeEventListener('abort', stop);
  return Number(code ?? 0);
}
