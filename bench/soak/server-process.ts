/**
 * A server that is stopped, killed and restarted on the same port, and monitored by its metrics.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Program, run } from '../../tests/support/processes/programs.ts';

const METRICS_TOKEN = 'soak-soak-soak-soak-soak-soak-soak';

/** Limits per address would stop a load that comes from one. */
const SETTINGS = {
  LIMIT_PER_TOKEN: '1000000',
  LIMIT_PER_ADDRESS: '1000000',
  LIMIT_SIGN_IN_PER_ADDRESS: '1000000',
  LIMIT_ACTS_PER_ADDRESS: '1000000',
  STEP_UP_SUM: '1000000000',
  LIMIT_ACCOUNT_PER_ADDRESS: '1000000',
  LIMIT_STREAMS_PER_ADDRESS: '5000',
  METRICS_TOKEN,
  NODE_OPTIONS: `--expose-gc --import ${new URL('collect.mjs', import.meta.url).href}`,
};

const START_AGAIN_MS = 1_000;

export interface ServerProcess {
  name: string;
  port: number;
  /** The number of starts: each has its own memory baseline. */
  life(): number;
  /** Its figures; undefined while it does not answer. */
  metrics(): Promise<string | undefined>;
  /** Graceful stops that failed: running work was not finished. */
  wrong: string[];
  /** Stops gracefully or kills, and starts again. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  stop(): Promise<void>;
}

export interface ServerPlan {
  name: string;
  port: number;
  script: string;
  env: Record<string, string>;
  /** Its output once it serves. */
  ready: string;
}

export async function startServerProcess(plan: ServerPlan): Promise<ServerProcess> {
  const { name, port, script, env, ready } = plan;
  let program: Program;
  const wrong: string[] = [];
  let lives = 0;

  async function start(): Promise<void> {
    // The previous process may still hold the port, or the database may be down.
    for (let tries = 1; ; tries++) {
      program = run([script], { ...SETTINGS, PORT: String(port), ...env });
      try {
        await program.says(ready);
        lives++;
        return;
      } catch (error) {
        if (tries === 10) throw error;
        console.error(`${name} did not start: ${String(error).slice(-300)}`);
        await delay(START_AGAIN_MS);
      }
    }
  }

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (signal === 'SIGKILL') program.interrupt(signal);
    else program.signal(signal);
    const code = await program.ended;
    if (signal === 'SIGTERM' && code !== 0) {
      wrong.push(`${name} ended with ${code}: ${program.said().slice(-500)}`);
    }
  }

  await start();
  return {
    name,
    port,
    wrong,
    life: () => lives,
    async metrics() {
      const answer = await fetch(`http://localhost:${port}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
        signal: AbortSignal.timeout(8_000),
      }).catch(() => undefined);
      return answer?.ok ? answer.text().catch(() => undefined) : undefined;
    },
    async restart(signal) {
      await end(signal);
      await start();
    },
    stop: () => end('SIGTERM'),
  };
}
