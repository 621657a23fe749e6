/**
 * Loaded before a program. For each file Node resolves it reads the package's whole `exports`, which for
 * Drizzle are 130 kB and a hundred files: a third of what a start costs. Between its own files
 * there is nothing to look up.
 */
import { registerHooks } from 'node:module';

const PACKAGE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOwn = parentURL.includes(PACKAGE) && parentURL.endsWith('.js');
    if (!isOwn || !/^\.\.?\/.*\.js$/.test(specifier)) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
