/** A release of the loader, as `npm run embed:release -- 1.0.0` keeps it, outside of the repository. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyReleases, cutRelease } from '../../../scripts/release/embed-release.mjs';

export interface FirstRelease {
  folder: string;
  integrity: string;
  /** Names of the loader and its modules. */
  files: string[];
  remove(): void;
}

/** @param dist the build that is kept */
export function firstRelease(dist: string): FirstRelease {
  const folder = mkdtempSync(join(tmpdir(), 'salus-release-'));
  writeFileSync(join(folder, 'releases.json'), '[]');
  const { integrity, files } = cutRelease({ version: '1.0.0', dist, folder });
  const remove = () => rmSync(folder, { recursive: true });
  return { folder, integrity, files: Object.keys(files), remove };
}

/** That build, which keeps a release of its loader. @returns its folder */
export function buildWithRelease(dist: string): string {
  const kept = mkdtempSync(join(tmpdir(), 'salus-dist-'));
  for (const name of readdirSync(dist).filter((one) => one !== 'releases')) {
    symlinkSync(join(dist, name), join(kept, name));
  }
  const { folder, remove } = firstRelease(dist);
  copyReleases(join(kept, 'releases/widget'), folder);
  remove();
  return kept;
}
