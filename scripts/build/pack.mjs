/** Packs the published packages as npm does: compiled for both module systems, one tarball each. */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../run/runtime.mjs';
import { generate, SERVER_TYPES } from './generated.mjs';

const run = promisify(execFile);

/** Of shop software: they use the types of `@salus/server`. */
const INTEGRATIONS = ['medusa', 'vendure'];

export const PACKAGES = ['embed', 'react', 'server', ...INTEGRATIONS];

const folderOf = (name) => `${INTEGRATIONS.includes(name) ? 'integrations' : 'packages'}/${name}`;

const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const MODULES = { esm: 'tsconfig.build.json', cjs: 'tsconfig.cjs.json' };

/** Types that those of `@salus/server` use, for a target folder outside the repository. */
const SIGNATURES = { standardwebhooks: [join(ROOT, 'node_modules/standardwebhooks')] };

/**
 * The same sources make the same bytes, so every installation of a release serves the same hash.
 * @param {string} into the target folder, which is emptied
 * @returns {Promise<string[]>} the paths of the tarballs, in the order of PACKAGES
 */
export async function packAll(into = join(ROOT, 'dist/packages')) {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  await generate(SERVER_TYPES);
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const server = compile('server', into);
  const compiled = PACKAGES.map(async (name) => {
    if (name === 'server') return server;
    if (INTEGRATIONS.includes(name)) await server;
    return compile(name, into);
  });
  await Promise.all(compiled);
  return Promise.all(PACKAGES.map((name) => pack(name, into, manifest)));
}

async function compile(name, into) {
  const staged = join(into, name);
  await mkdir(staged);
  await Promise.all(
    Object.entries(MODULES).map(async ([kind, project]) => {
      const config = join(staged, project);
      const types = join(into, 'server/dist', kind, 'index.d.ts');
      const compilerOptions = {
        outDir: join(staged, 'dist', kind),
        typeRoots: [join(ROOT, 'node_modules/@types')],
        ...(INTEGRATIONS.includes(name)
          ? { paths: { '@salus/server': [types], ...SIGNATURES } }
          : {}),
      };
      const source = join(ROOT, folderOf(name), project);
      await writeFile(config, JSON.stringify({ extends: source, compilerOptions }));
      await run(process.execPath, [TSC, '-p', config, '--checkers', '1']);
      await rm(config);
    }),
  );
}

async function pack(name, into, { version, license, repository }) {
  const source = join(ROOT, folderOf(name));
  const staged = join(into, name);
  // Overrides "type": "module" for the folder.
  await writeFile(join(staged, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
  const manifest = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const published = {
    ...manifest,
    version,
    license,
    repository: { ...repository, directory: folderOf(name) },
    publishConfig: { access: 'public', provenance: true },
  };
  await writeFile(join(staged, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
  await cp(join(source, 'README.md'), join(staged, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(staged, 'LICENSE'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', into], {
    cwd: staged,
  });
  const tarball = join(into, `${name}.tgz`);
  await rename(join(into, JSON.parse(stdout)[0].filename), tarball);
  await rm(staged, { recursive: true });
  return tarball;
}

if (import.meta.main) console.log((await packAll()).join('\n'));
