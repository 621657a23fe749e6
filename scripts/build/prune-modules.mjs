import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MODULE_KEPT_MS = 30 * 24 * 3600 * 1000;

/** Old ones stay for a month: a page opened before a release still asks for its own. */
export function pruneModules() {
  for (const folder of [
    'dist/bridge/widget',
    'dist/extras/widget',
    'dist/modal/widget',
    'dist/open/widget',
  ]) {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (Date.now() - statSync(path).mtimeMs > MODULE_KEPT_MS) rmSync(path);
    }
  }
}
