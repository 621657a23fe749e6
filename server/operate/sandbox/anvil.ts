/** Starts the sandbox's local Ethereum node. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Anvil's default chain id, which wallets recognise as a local chain. */
export const ANVIL_CHAIN_ID = 31_337;
/** With this, the last two blocks are not final: a deposit needs three confirmations. */
const SLOTS_IN_AN_EPOCH = 1;
const START_MS = 10_000;

export interface AnvilPlace {
  port: number;
  /** A saved state to load. */
  stateFile?: string;
  /** Keeps only the latest state, which makes long chains much faster. */
  forgets?: boolean;
  /** Another one than anvil's own. */
  chainId?: number;
}

export interface Anvil {
  rpcUrl: string;
  stop(): Promise<void>;
}

/** @throws when it does not start, for example on an unsupported platform */
export async function startAnvil({
  port,
  stateFile,
  forgets,
  chainId = ANVIL_CHAIN_ID,
}: AnvilPlace): Promise<Anvil> {
  const keeper = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('exit-with-parent.ts', import.meta.url)),
      anvilProgram(),
      ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)],
      ...['--slots-in-an-epoch', String(SLOTS_IN_AN_EPOCH), '--quiet', '--no-cors'],
      ...(stateFile ? ['--load-state', stateFile] : []),
      ...(forgets ? ['--prune-history'] : []),
    ],
    // A separate process group: Ctrl-C reaches only the server, which stops the chain last.
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

/** The path of the binary, without the package's launcher script. */
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
    if (await callNode(rpcUrl, 'eth_chainId').then(Boolean, () => false)) return;
    await new Promise((next) => setTimeout(next, 20));
  }
  throw new Error('anvil does not answer');
}

/** One JSON-RPC call. @throws when the node is unreachable or returns an error */
export async function callNode(
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
