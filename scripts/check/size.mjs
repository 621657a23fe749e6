/** `npm run size`: builds if there is no build, then compares the sizes with the limits. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ROOT, runPinned } from '../run/runtime.mjs';

const OUTPUTS = [
  'hosted/.vite/manifest.json',
  'frame/widget/frame/index.html',
  'link-frame/widget/frame/link/index.html',
  'frame-render/main.mjs',
  'frame-early/early.js',
  'bridge/widget',
  'extras/widget',
  'modal/widget',
  'open/widget',
  'loader/widget/v1.js',
  'operate/hosted/operate/index.html',
];

ensureInstalled();
if (!OUTPUTS.every((path) => existsSync(join(ROOT, 'dist', path)))) {
  const code = await runPinned(['node_modules/vite/bin/vite.js', 'build', '--app']);
  if (code !== 0) process.exit(code);
}
process.exitCode = await runPinned(['node_modules/size-limit/bin.js']);
