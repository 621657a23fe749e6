/** Checks the files of `deploy` with the programs that read them: Prometheus and systemd. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installPackages } from './debian-packages.mjs';
import { ROOT } from './runtime.mjs';

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

const [rules, units] = [checkRules(), checkUnits()];
console.log(`alert rules ${rules ? 'right' : 'WRONG'}, units ${units ? 'right' : 'WRONG'}`);
process.exitCode = rules && units ? 0 : 1;
