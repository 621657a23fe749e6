/** The sandbox's chain: an Ethereum node of its own on this machine. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Anvil's usual one, which wallets know as a local chain. */
export const ANVIL_CHAIN_ID = 31_337;
/** The head and one more are not final yet: a deposit needs three confirmations. */
const SLOTS_IN_AN_EPOCH = 1;
const START_MS = 10_000;

export interface AnvilPlace {
  port: number;
  /** A state to go on from. */
  stateFile?: string;
  /** Keeps no state but the newest: a long chain is made in a fraction of the time. */
  forgets?: boolean;
}

export interface Anvil {
  rpcUrl: string;
  stop(): Promise<void>;
}

/** @throws when it does not come up, such as on a machine it is not built for */
export async function startAnvil({ port, stateFile, forgets }: AnvilPlace): Promise<Anvil> {
  const keeper = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('keeper.ts', import.meta.url)),
      anvilProgram(),
      ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(ANVIL_CHAIN_ID)],
      ...['--slots-in-an-epoch', String(SLOTS_IN_AN_EPOCH), '--quiet', '--no-cors'],
      ...(stateFile ? ['--load-state', stateFile] : []),
      ...(forgets ? ['--prune-history'] : []),
    ],
    // A group of its own: Ctrl-C reaches the server, which takes the chain down last.
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], detached: true, env: {} },
  );
  keeper.unref();
  keeper.channel?.unref();
  const ended = new Promise<number | null>((done) => keeper.once('exit', done));
  const rpcUrl = `http://127.0.0.1:${port}`;
  const failed = ended.then((code) => {
    throw new Error(`anvil did not start (${code})`);
  });
  await Promise.race([untilAnswers(rpcUrl), failed]);
  failed.catch(() => {});
  return {
    rpcUrl,
    async stop() {
      keeper.kill('SIGTERM');
      await ended;
    },
  };
}

/** The binary itself, without the script that looks for it. */
function anvilProgram(): string {
  const { platform, arch } = process;
  const isArm = arch === 'arm64';
  const require = createRequire(import.meta.url);
  const name = platform === 'win32' ? 'anvil.exe' : 'anvil';
  return require.resolve(`@foundry-rs/anvil-${platform}-${isArm ? 'arm64' : 'amd64'}/bin/${name}`);
}

async function untilAnswers(rpcUrl: string): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    if (await askNode(rpcUrl, 'eth_chainId').then(Boolean, () => false)) return;
    await new Promise((next) => setTimeout(next, 20));
  }
  throw new Error('anvil does not answer');
}

/** One JSON-RPC call. @throws when the node refuses it or is not there */
export async function askNode(
  rpcUrl: string,
  method: string,
  ...params: unknown[]
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as {
    result?: unknown;
    error?: { message: string };
  };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}
