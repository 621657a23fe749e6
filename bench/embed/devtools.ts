/**
 * Drives a browser by the DevTools protocol directly. Drivers let a cross-site frame start before
 * it can be throttled; here each target pauses until its throttling is set.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One target: a page, or a frame that has a process of its own. */
export interface Session {
  send<Answer = object>(method: string, params?: object): Promise<Answer>;
  /** Receives the events of this target; with `method`, only those. */
  on<Event>(method: string, hear: (event: Event) => void): void;
}

export interface Browser extends Session {
  of(sessionId: string): Session;
  close(): Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: unknown;
  result?: object;
  error?: { message: string };
}

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--remote-debugging-port=0',
  '--disable-background-networking',
  '--disable-popup-blocking',
  '--disable-renderer-backgrounding',
  '--no-first-run',
  '--site-per-process',
  '--window-size=412,915',
];

export async function startBrowser(path: string): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-bench-'));
  const child = spawn(path, [...FLAGS, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const socket = new WebSocket(await addressOf(child));
  await new Promise((done, fail) => {
    socket.onopen = done;
    socket.onerror = fail;
  });
  const waiting = new Map<number, (message: Message) => void>();
  const listeners: { sessionId: string; method: string; hear: (event: never) => void }[] = [];
  let last = 0;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    for (const { sessionId, method, hear } of listeners) {
      if (method === message.method && sessionId === (message.sessionId ?? ''))
        hear(message.params as never);
    }
  };

  const of = (sessionId: string): Session => ({
    send<Answer>(method: string, params: object = {}) {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) }));
      return new Promise<Answer>((done, fail) => {
        waiting.set(id, ({ result, error }) => {
          waiting.delete(id);
          if (error) fail(new Error(`${method}: ${error.message}`));
          else done(result as Answer);
        });
      });
    },
    on: (method, hear) => void listeners.push({ sessionId, method, hear }),
  });
  return {
    ...of(''),
    of,
    async close() {
      const gone = new Promise((done) => child.once('exit', done));
      // A signal would reach only the wrapper script that starts Chromium on some systems.
      void of('').send('Browser.close');
      await gone;
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    let said = '';
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [, address] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
      if (address) done(address);
    });
    stderr?.once('close', () => fail(new Error(`the browser did not start:\n${said}`)));
  });
}
