/** Checks the files of `deploy` with the programs that read them: Prometheus, systemd and Caddy. */

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/support/processes/free-port.ts';
import { ROOT } from '../run/runtime.mjs';
import { installPackages } from './debian-packages.mjs';

/** Exposure that `systemd-analyze security` may find at most; 10 is a unit without any hardening. */
const MOST_EXPOSED = {
  'salus-web@.service': 1.5,
  'salus-worker@.service': 1.5,
  'salus-console.service': 1.5,
  'salus-signer.service': 0.5,
  'salus-test-cards.service': 1.5,
};
const PROMTOOL = 'promtool';
const SYSTEMD_ANALYZE = 'systemd-analyze';
const CADDY = 'caddy';

function run(program, args, cwd = ROOT) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  process.stdout.write(stdout + stderr);
  return { isRight: status === 0, said: stdout + stderr };
}

const isInstalled = (program) => spawnSync(program, ['--version']).error === undefined;

function checkRules() {
  if (!isInstalled(PROMTOOL) && !installPackages('prometheus')) {
    console.error('promtool is not installed: it comes with Prometheus.');
    return false;
  }
  const folder = join(ROOT, 'deploy/prometheus');
  return [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml', 'alerts.slow.test.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ].every((args) => run(PROMTOOL, args, folder).isRight);
}

/** A copy whose program exists on this machine, because `verify` looks for it. */
function checkUnits() {
  if (!isInstalled(SYSTEMD_ANALYZE)) {
    console.error('systemd-analyze is not installed: it comes with systemd.');
    return false;
  }
  const folder = mkdtempSync(join(tmpdir(), 'salus-units-'));
  try {
    const source = join(ROOT, 'deploy/systemd');
    cpSync(source, folder, { recursive: true });
    return readdirSync(source).every((unit) => {
      const path = join(folder, unit);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
      const verified = run(SYSTEMD_ANALYZE, ['verify', path]);
      const judged = run(SYSTEMD_ANALYZE, ['security', '--offline=true', path]);
      const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(judged.said)?.[1]);
      return verified.isRight && verified.said === '' && exposure <= MOST_EXPOSED[unit];
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The answers of Caddy with `deploy/Caddyfile` to a caller that is an operator, or is not. */
async function answersOfCaddy(consoleFrom) {
  const upstream = async (name) => {
    const server = createServer((_, response) => response.end(name));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return { server, address: `127.0.0.1:${server.address().port}` };
  };
  const [web, own] = [await upstream('web'), await upstream('console')];
  const site = `http://127.0.0.1:${await freePort()}`;
  const env = {
    PATH: process.env.PATH,
    HOME: tmpdir(),
    SITE: site,
    WEB: web.address,
    CONSOLE: own.address,
    CONSOLE_FROM: consoleFrom,
  };
  const args = ['run', '--config', join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile'];
  const caddy = spawn(CADDY, args, { env, stdio: 'ignore' });
  const read = async (path) => {
    const answer = await fetch(`${site}${path}`);
    return answer.ok ? answer.text() : answer.status;
  };
  try {
    for (let tries = 100; tries > 0 && !(await read('/').catch(() => undefined)); tries--)
      await new Promise((done) => setTimeout(done, 100));
    return [
      await read('/'),
      await read('/operate'),
      await read('/operate/x'),
      await read('/metrics'),
    ];
  } finally {
    caddy.kill();
    web.server.close();
    own.server.close();
  }
}

async function checkProxy() {
  if (spawnSync(CADDY, ['version']).error && !installPackages(CADDY)) {
    console.error('Caddy is not installed.');
    return false;
  }
  const seen = [await answersOfCaddy('127.0.0.1'), await answersOfCaddy('203.0.113.0/24 ::1')];
  console.log(JSON.stringify(seen));
  return (
    JSON.stringify(seen) ===
    JSON.stringify([
      ['web', 'console', 'console', 404],
      ['web', 404, 404, 404],
    ])
  );
}

const results = { 'alert rules': checkRules(), units: checkUnits(), proxy: await checkProxy() };
for (const [name, isRight] of Object.entries(results))
  console.log(`${name} ${isRight ? 'right' : 'WRONG'}`);
process.exitCode = Object.values(results).every(Boolean) ? 0 : 1;
