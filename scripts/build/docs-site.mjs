/**
 * Part of the build: the documentation, `dist/docs`. `node scripts/build/docs-site.mjs` builds it alone.
 * Unchanged sources are not built again.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT } from '../run/runtime.mjs';
import { generate, REFERENCE } from './generated.mjs';

/** Sources of the pages. A build runs when their hash differs from the last one. */
const SOURCES = [
  'docs/**/*.{md,ts,astro,css,json,svg}',
  REFERENCE.file,
  'server/web/api-docs/*.ts',
  'shared/styles/*.css',
  'server/platform/core/html.ts',
  'shared/{brand,errors}.ts',
  'shared/events/fields.ts',
  'hosted/favicon.svg',
  'package.json',
  'package-lock.json',
  'scripts/build/docs-site.mjs',
];
const OUTPUT = 'dist/docs';
const STAMP = `${OUTPUT}/.sources`;

export async function buildDocs(root = ROOT) {
  await generate(REFERENCE);
  const sources = hashOf(root);
  if (readStamp(root) === sources) return;
  await run(root);
  writeFileSync(join(root, OUTPUT, 'hashes.json'), JSON.stringify(inlineHashes(root)));
  writeFileSync(join(root, STAMP), sources);
}

function hashOf(root) {
  const hash = createHash('sha256');
  const files = globSync(SOURCES, { cwd: root, exclude: ['docs/site/{node_modules,.astro}/**'] });
  for (const file of files.sort()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function readStamp(root) {
  try {
    return readFileSync(join(root, STAMP), 'utf8');
  } catch {
    return undefined;
  }
}

function run(root) {
  return new Promise((done, fail) => {
    const child = spawn(
      NODE,
      ['node_modules/astro/bin/astro.mjs', 'build', '--root', 'docs/site'],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0 ? done() : fail(new Error(`The documentation failed to build.\n${output}`)),
    );
  });
}

/** The hashes of inline scripts and styles that the pages' Content Security Policy allows. */
function inlineHashes(root) {
  const found = { script: new Set(), style: new Set() };
  for (const file of globSync(`${OUTPUT}/**/*.html`, { cwd: root })) {
    const page = readFileSync(join(root, file), 'utf8');
    for (const [, tag, content] of page.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)) {
      found[tag].add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
    }
  }
  return { scripts: [...found.script].sort(), styles: [...found.style].sort() };
}

if (import.meta.main) await buildDocs();
