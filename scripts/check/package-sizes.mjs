/** Bundles one imported function of a package, as a shop's own build does, to measure its size. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { ROOT } from '../run/runtime.mjs';

const INTO = join(ROOT, 'node_modules/.cache/package-sizes');

/** Packages of their own, which the shop's build may have for other reasons. */
const external = ['react', 'standardwebhooks'];

const FUNCTIONS = [
  { name: 'loadSalus', from: 'embed', limit: '1 kB' },
  { name: 'SalusCheckout', from: 'react', limit: '1 kB' },
  { name: 'verifyEvent', from: 'server', limit: '1 kB' },
  { name: 'SalusError', from: 'server', limit: '1 kB' },
  // One object with all calls, for servers, which no page loads: 1.4 kB send one call, explain what failed and try again.
  { name: 'createSalus', from: 'server', limit: '3.4 kB' },
];

/** @returns the entries for size-limit */
export async function packageSizes() {
  mkdirSync(INTO, { recursive: true });
  return Promise.all(
    FUNCTIONS.map(async ({ name, from, limit }) => {
      await bundle(name, join(ROOT, 'packages', from, 'index.ts'));
      return {
        name: `@salus/${from}, ${name} alone`,
        path: join(INTO, `${name}.js`),
        limit,
      };
    }),
  );
}

async function bundle(name, source) {
  const entry = join(INTO, `${name}.entry.js`);
  writeFileSync(entry, `export { ${name} } from ${JSON.stringify(source)};\n`);
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: INTO,
      emptyOutDir: false,
      target: 'es2023',
      minify: true,
      lib: { entry, formats: ['es'], fileName: () => `${name}.js` },
      // A library of Vite keeps its spaces otherwise, which a shop's build removes.
      rolldownOptions: {
        external,
        output: { minify: true },
        treeshake: { moduleSideEffects: false },
      },
    },
  });
}
