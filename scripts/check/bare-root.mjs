import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { installPackages } from './debian-packages.mjs';

const DEBOOTSTRAP = 'debootstrap';
const MOUNT = 'mount';
const UMOUNT = 'umount';

/** Makes a Debian without anything in the folder `root`, with the name servers and certificates of this machine. */
export function bareRoot(root) {
  if (spawnSync('which', [DEBOOTSTRAP]).status !== 0 && !installPackages(DEBOOTSTRAP)) {
    throw new Error('debootstrap is not installed');
  }
  execFileSync(DEBOOTSTRAP, ['--variant=minbase', 'bookworm', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (const file of ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt']) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    if (existsSync(file)) cpSync(file, join(root, file), { dereference: true });
  }
  return root;
}

/** Stands for the official image of Node: this machine's Node and npm. */
export function addNode(root) {
  for (const path of [
    '/usr/bin/node',
    '/usr/lib/node_modules',
    '/usr/local/bin/node',
    '/usr/local/lib/node_modules',
  ]) {
    if (existsSync(path)) cpSync(path, join(root, path), { recursive: true, dereference: true });
  }
  const npm = ['/usr/lib', '/usr/local/lib'].find((lib) =>
    existsSync(join(root, lib, 'node_modules/npm')),
  );
  spawnSync('ln', ['-sf', `${npm}/node_modules/npm/bin/npm-cli.js`, join(root, 'usr/bin/npm')]);
}

/**
 * A root for one stage in the folder `root`. With IMAGE_BASE, a layer over that folder, such as `/`:
 * quick, but not bare. Otherwise a copy of the bare one.
 */
export function stageRoot(root, bare) {
  const { IMAGE_BASE: base } = process.env;
  if (!base) return void execFileSync('cp', ['-a', bare(), root]);
  const [upper, work] = ['upper', 'work'].map((name) => `${root}-${name}`);
  for (const folder of [root, upper, work]) mkdirSync(folder);
  const layers = `lowerdir=${base},upperdir=${upper},workdir=${work}`;
  execFileSync(MOUNT, ['-t', 'overlay', 'overlay', '-o', layers, root]);
}

/** Undoes the mount of `stageRoot`. */
export function leaveRoot(root) {
  if (process.env.IMAGE_BASE) execFileSync(UMOUNT, ['--lazy', root]);
}
