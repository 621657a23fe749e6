/**
 * `npm run publish:packages -- --tag v1.2.3 --repository https://…`: publishes the packages of a
 * release with provenance: those that `--packed FOLDER` holds, or packs them. `--dry-run` does everything except for the upload,
 * also without network.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { PACKAGES, packAll } from '../build/pack.mjs';
import { ROOT } from '../run/runtime.mjs';

const run = promisify(execFile);

/** @returns one line per reason why this release cannot be published */
export function releaseProblems({ manifest, changelog, tag, repository }) {
  const problems = [];
  const { version, repository: own } = manifest;
  if (tag !== `v${version}`) problems.push(`The tag is ${tag}, but package.json says ${version}.`);
  // npm refuses provenance of another repository.
  if (own.url !== `git+${repository}.git`) {
    problems.push(`package.json names the repository ${own.url}, but this is ${repository}.`);
  }
  if (!changelog.includes(`\n## ${version}\n`)) {
    problems.push(`CHANGELOG.md has no section "## ${version}".`);
  }
  return problems;
}

/**
 * A workflow that was interrupted runs again, and npm refuses a version that it has.
 * @returns the tarballs that the registry does not have
 */
export async function unpublished(tarballs, env = process.env) {
  const isMissing = await Promise.all(
    tarballs.map(async (tarball) => {
      const { stdout } = await run('tar', ['-xOzf', tarball, 'package/package.json']);
      const { name, version } = JSON.parse(stdout);
      return run('npm', ['view', `${name}@${version}`, 'version'], { cwd: ROOT, env }).then(
        (found) => found.stdout.trim() !== version,
        (error) => {
          if (error.stderr.includes('E404')) return true;
          throw error;
        },
      );
    }),
  );
  return tarballs.filter((_, index) => isMissing[index]);
}

/** @returns the packages that npm reported */
export async function publish(tarballs, { dryRun }) {
  const options = dryRun ? ['--dry-run', '--offline'] : ['--provenance'];
  const published = [];
  // In their order, and not at once: the registry takes one version after the other.
  for (const tarball of tarballs) {
    const { stdout } = await run('npm', ['publish', tarball, '--json', ...options], { cwd: ROOT });
    published.push(...Object.values(JSON.parse(stdout)).map(({ id }) => id));
  }
  return published;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      tag: { type: 'string' },
      repository: { type: 'string' },
      packed: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const dryRun = values['dry-run'];
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const changelog = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8');
  const problems = dryRun ? [] : releaseProblems({ ...values, manifest, changelog });
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
  const { packed: folder } = values;
  const packed = folder
    ? PACKAGES.map((name) => join(ROOT, folder, `${name}.tgz`))
    : await packAll();
  const wanted = dryRun ? packed : await unpublished(packed);
  console.log((await publish(wanted, { dryRun })).join('\n'));
}
