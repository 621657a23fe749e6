/**
 * Loaded before a program. For each import Node parses the package's whole `exports`; for Drizzle
 * they are 130 kB, a third of the start-up time. Relative imports inside a package of ES modules, and
 * between our own files, need no lookup: they name the file. A package name resolves identically for all our files.
 */
import { registerHooks } from 'node:module';

/** All their files that end in `.js` are ES modules. */
const PACKAGES = /\/node_modules\/(?:drizzle-orm|ethers\/lib\.esm|jose|zod)\//;
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    const isRelative = /^\.\.?\//.test(specifier);
    const isOurs = !parentURL.includes('/node_modules/');
    if (isRelative && conditions.includes('import')) {
      const format = formatOf(specifier, parentURL, isOurs);
      if (format) return { url: new URL(specifier, parentURL).href, format, shortCircuit: true };
    }
    if (isRelative || !isOurs) return next(specifier, context);
    const key = `${specifier} ${conditions}`;
    const known = found.get(key) ?? next(specifier, context);
    found.set(key, known);
    return { ...known, shortCircuit: true };
  },
});

function formatOf(specifier, parentURL, isOurs) {
  if (isOurs) return specifier.endsWith('.ts') ? 'module-typescript' : undefined;
  return specifier.endsWith('.js') && PACKAGES.test(parentURL) ? 'module' : undefined;
}
