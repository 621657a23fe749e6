/**
 * Runs the tests of deploy/cluster: three nodes and the machine that runs Salus are network
 * namespaces on one bridge, so nothing leaves them. Needs root on Debian.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { NODE, ROOT } from '../run/runtime.mjs';
import { installPackages } from './debian-packages.mjs';

const PROGRAMS = {
  '/usr/sbin/ip': 'iproute2',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
};
/** Last parts of the addresses in deploy/cluster; `app` is the machine that runs Salus. */
const HOSTS = { one: 1, two: 2, three: 3, app: 10 };
const SWITCH = 'salus-switch';
/** Paused nodes would reset a machine that has one. */
const WATCHDOG = '/dev/watchdog';

const ip = (...args) => spawnSync('ip', args, { encoding: 'utf8' });

function mustRun(...args) {
  const { status, stderr } = ip(...args);
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
}

const spaces = [SWITCH, ...Object.keys(HOSTS).map((name) => `salus-${name}`)];

function removeNetwork() {
  for (const space of spaces) {
    const pids = ip('netns', 'pids', space).stdout.split('\n').filter(Boolean).map(Number);
    for (const pid of pids) process.kill(pid, 'SIGKILL');
    ip('netns', 'del', space);
  }
}

function layNetwork() {
  for (const space of spaces) mustRun('netns', 'add', space);
  mustRun('-n', SWITCH, 'link', 'add', 'bridge', 'type', 'bridge');
  mustRun('-n', SWITCH, 'link', 'set', 'bridge', 'up');
  for (const [name, last] of Object.entries(HOSTS)) {
    const space = `salus-${name}`;
    const peer = ['peer', 'name', 'eth0', 'netns', space];
    mustRun('link', 'add', name, 'netns', SWITCH, 'type', 'veth', ...peer);
    mustRun('-n', SWITCH, 'link', 'set', name, 'master', 'bridge', 'up');
    mustRun('-n', space, 'addr', 'add', `192.0.2.${last}/24`, 'dev', 'eth0');
    for (const device of ['lo', 'eth0']) mustRun('-n', space, 'link', 'set', device, 'up');
  }
}

function run() {
  if (existsSync(WATCHDOG)) {
    console.error(`${WATCHDOG} exists: a paused node would reset this machine.`);
    return 1;
  }
  const missing = Object.keys(PROGRAMS).filter((path) => !existsSync(path));
  if (missing.length > 0 && !installPackages(...missing.map((path) => PROGRAMS[path]))) {
    console.error(
      `${missing.join(', ')}: not installed, and only root on Debian can install them.`,
    );
    return 1;
  }
  removeNetwork();
  try {
    layNetwork();
    const limit = ['--testTimeout', '7200000', '--hookTimeout', '300000'];
    const files = ['pgbouncer', 'cluster'].map((name) => `tests/postgres/${name}.test.ts`);
    const test = ['run', '--project', 'postgres', ...limit, ...files];
    const { status } = spawnSync(
      'ip',
      ['netns', 'exec', 'salus-app', NODE, 'node_modules/vitest/vitest.mjs', ...test],
      { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CLUSTER: '1' } },
    );
    return status ?? 1;
  } finally {
    removeNetwork();
  }
}

process.exitCode = run();
