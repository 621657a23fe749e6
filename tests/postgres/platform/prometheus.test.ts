/**
 * Debian's Prometheus scrapes a web and a worker process with the files of `deploy/prometheus`, and
 * alerts of real causes fire and end. An alert may wait for a minute, so that this is a part of
 * `npm run test:long -- prometheus` (PROMETHEUS) alone.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { ops } from '../../support/api/operator.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { type ApiProcess, startProcess } from '../../support/processes/servers.ts';

const FILES = new URL('../../../deploy/prometheus/', import.meta.url);
/** Of Debian's package. */
const PROMETHEUS = 'prometheus';
const TOKEN = 'a'.repeat(32);
/** Prometheus evaluates each second here; a rule waits for a minute at most. */
const SOON = { timeout: 30_000, interval: 500 };
const AFTER_A_MINUTE = { timeout: 120_000, interval: 1_000 };

interface Alert {
  labels: Record<string, string>;
  state: 'pending' | 'firing';
}

const api = useApi();
let folder: string;
let address: string;
let prometheus: ChildProcess | undefined;
let web: ApiProcess | undefined;
let worker: ApiProcess | undefined;

async function ask<T>(path: string): Promise<T> {
  const response = await fetch(`${address}/api/v1/${path}`);
  return (await response.json()).data;
}

const firing = async () => {
  const { alerts } = await ask<{ alerts: Alert[] }>('alerts');
  return alerts
    .filter(({ state }) => state === 'firing')
    .map(({ labels: { alertname, name, instance } }) => [alertname, name ?? instance]);
};

describe.runIf(process.env.PROMETHEUS)('a real Prometheus', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salus-prometheus-'));
    [web, worker] = await Promise.all(
      ['web', 'worker'].map((kind) => startProcess(api(), { METRICS_TOKEN: TOKEN, PROCESS: kind })),
    );
    await cp(FILES, folder, { recursive: true });
    const token = join(folder, 'token');
    await writeFile(token, TOKEN);
    const shipped = await readFile(join(folder, 'prometheus.yml'), 'utf8');
    const config = shipped
      .replaceAll('_interval: 15s', '_interval: 1s')
      .replace('/run/secrets/metrics-token', token)
      .replace('web:4000', `127.0.0.1:${web?.port}`)
      .replace('worker:4000', `127.0.0.1:${worker?.port}`);
    await writeFile(join(folder, 'prometheus.yml'), config);
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    prometheus = spawn(
      PROMETHEUS,
      [
        `--config.file=${join(folder, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: 'ignore' },
    );
    await vi.waitFor(() => ask('targets'), SOON);
  });

  afterAll(async () => {
    prometheus?.kill();
    await Promise.all([web?.stop(), worker?.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  test('scrapes both processes, and evaluates every rule without an error', async () => {
    const health = async () => {
      const { activeTargets } = await ask<{ activeTargets: { health: string }[] }>('targets');
      return activeTargets.map((target) => target.health);
    };
    await expect.poll(health, SOON).toEqual(['up', 'up']);
    const rules = async () => {
      const { groups } = await ask<{ groups: { rules: { name: string; health: string }[] }[] }>(
        'rules',
      );
      return groups.flatMap((group) => group.rules);
    };
    const text = await readFile(new URL('alerts.yml', FILES), 'utf8');
    const shipped = [...text.matchAll(/- (?:alert|record): (\S+)/g)].map(([, name]) => name);

    await expect
      .poll(async () => (await rules()).every((rule) => rule.health === 'ok'), SOON)
      .toBe(true);
    expect((await rules()).map(({ name }) => name).sort()).toEqual(shipped.sort());
    expect(await firing()).toEqual([]);
  });

  test('fires while sales are paused, and ends when they are resumed', async () => {
    await ops(api(), 'pause', '--name', 'sales_paused', '--reason', 'test');
    await expect.poll(firing, SOON).toEqual([['SalusPaused', 'sales_paused']]);

    await ops(api(), 'resume', '--name', 'sales_paused', '--reason', 'test');
    await expect.poll(firing, SOON).toEqual([]);
  });

  test('fires when the worker stops, and names it', async () => {
    const stopped = worker?.port;
    await worker?.stop();
    worker = undefined;

    await expect.poll(firing, AFTER_A_MINUTE).toEqual([['SalusDown', `127.0.0.1:${stopped}`]]);
  }, 180_000);
});
