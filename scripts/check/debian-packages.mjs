import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const APT = 'apt-get';

/** Installs the packages `names` if possible: as root on Debian or a derivative. */
export function installPackages(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  process.stderr.write(`  installing ${names.join(', ')} …\n`);
  const apt = (...args) =>
    spawnSync(APT, [...args, '-qq'], {
      // Standard output may be reserved for a result.
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...names);
}
