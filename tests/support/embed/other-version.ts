/** A build of another version: the same files, but packages and modules with other bytes. */
import { cpSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const CHANGED = ['packages', 'bridge'];

/** @returns its folder */
export function buildOfOtherVersion(dist: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'salus-other-version-'));
  for (const name of readdirSync(dist)) {
    if (CHANGED.includes(name)) cpSync(join(dist, name), join(folder, name), { recursive: true });
    else symlinkSync(join(dist, name), join(folder, name));
  }
  writeFileSync(join(folder, 'packages/server.tgz'), gzipSync('of another version'));
  writeFileSync(join(folder, 'bridge/widget/bridge.othervers.js'), 'export {};\n');
  return folder;
}
