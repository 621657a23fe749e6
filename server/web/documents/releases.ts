/**
 * Files whose addresses keep their bytes after an upgrade. At start, the packages and the loader's modules of this version are
 * copied to a folder that the machines of an installation share; everything in it is served.
 */
import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { VERSION } from '../../platform/core/version.ts';

/** The modules that the loader imports, by build name. */
export const MODULES = ['bridge', 'extras', 'modal', 'open'];
const HASHED_MODULE = /^[a-z]+\.[\w-]{6,40}\.js(\.br)?$/;

/** A copy that is not whole. No copy takes an hour. */
const PART = '.part';
const PART_MS = 3_600_000;

/** `server` → `server-1.2.3-0123456789ab.tgz`, for each package that the build packed. */
export async function exactPackages(dist: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(dist, 'packages');
  const files = (await namesIn(folder)).filter((file) => file.endsWith('.tgz'));
  const named = files.map(async (file) => {
    const name = file.slice(0, -'.tgz'.length);
    const digest = digestOf(await readFile(join(folder, file)));
    return [name, `${name}-${VERSION}-${digest}.tgz`] as const;
  });
  return new Map(await Promise.all(named));
}

/** What the name of a package ends with: the beginning of its SHA-256 in hex. */
export const digestOf = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12);

/** Copies what is missing. Without a writable folder the server starts, and an upgrade changes what it serves. */
export async function keepRelease(
  dist: string,
  folder: string,
  log: { warn(details: object, text: string): void },
): Promise<void> {
  try {
    const packages = [...(await exactPackages(dist))].map(([name, exact]) => ({
      from: join(dist, 'packages', `${name}.tgz`),
      to: join(folder, 'packages', exact),
    }));
    await copyMissing(join(folder, 'packages'), packages);
    for (const module of MODULES) {
      const built = join(dist, module, 'widget');
      const files = (await namesIn(built)).filter((file) => HASHED_MODULE.test(file));
      const modules = files.map((file) => ({
        from: join(built, file),
        to: join(folder, 'widget', file),
      }));
      await copyMissing(join(folder, 'widget'), modules);
    }
  } catch (error) {
    log.warn({ error: (error as Error).message, folder }, 'RELEASES_DIR cannot be written');
  }
}

/**
 * Another machine may copy at the same time, and a copy may be interrupted: only a whole file gets its name. What an
 * interrupted copy left is removed by the next start an hour later.
 */
async function copyMissing(folder: string, files: { from: string; to: string }[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const known = new Set(await namesIn(folder));
  for (const name of known) if (name.endsWith(PART)) await removeOld(join(folder, name));
  for (const { from, to } of files) {
    if (known.has(to.slice(folder.length + 1))) continue;
    const part = `${to}.${randomUUID()}${PART}`;
    await copyFile(from, part);
    await rename(part, to);
  }
}

async function removeOld(part: string): Promise<void> {
  const found = await stat(part).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > PART_MS) await rm(part, { force: true });
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
