/** Tests of operators' signatures need `ssh-keygen`; without it they are skipped. */
import { spawnSync } from 'node:child_process';
import { installPackages } from './debian-packages.mjs';

const SSH_KEYGEN = 'ssh-keygen';

/** Installs it where that is possible: as root on Debian. */
export function ensureSshKeygen() {
  // Without an option that it knows it fails, but it starts.
  if (spawnSync(SSH_KEYGEN, ['-?']).error === undefined) return;
  installPackages('openssh-client');
}
