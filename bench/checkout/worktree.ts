/** The folder of another commit, with its packages: those of this commit where both name the same. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** @returns its folder, and how to remove it */
export function checkOut(commit: string): { root: string; remove(): void } {
  const root = join(ROOT, '.cache', `against-${git('rev-parse', '--short', commit)}`);
  if (!existsSync(root)) git('worktree', 'add', '--detach', root, commit);
  if (!existsSync(join(root, 'node_modules'))) {
    const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
    if (lock(root) === lock(ROOT))
      symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root, stdio: 'ignore' });
  }
  return { root, remove: () => void git('worktree', 'remove', '--force', root) };
}

export const shortCommit = (): string => git('rev-parse', '--short', 'HEAD');
