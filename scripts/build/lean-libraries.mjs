/**
 * Two parts of libraries that the member area and the console load and never use are replaced:
 * the shim in wouter of a hook that React has itself, and the mutations of TanStack Query, which reads
 * here and never writes.
 *
 * If a part is not found, for example after an update of the package, the build fails.
 */
const SHIM = 'use-sync-external-store/shim/index.js';
const MUTATIONS = '\0without-mutations';

const NO_MUTATIONS = `
export class MutationCache {
  build() { throw new Error('scripts/build/lean-libraries.mjs leaves out mutations'); }
  clear() {}
  findAll() { return []; }
  async resumePausedMutations() {}
}
`;

const isMutationCache = (source, importer = '') =>
  source === './mutationCache.js' && importer.endsWith('/query-core/build/modern/queryClient.js');

/** @returns {import('vite').Plugin} */
export function leanLibraries() {
  const replaced = new Map();
  const note = ({ name }, part) => replaced.get(name)?.add(part);
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'hosted' || name === 'operate',
    buildStart() {
      replaced.set(this.environment.name, new Set());
    },
    resolveId(source, importer) {
      const isShim = source === SHIM;
      if (!isShim && !isMutationCache(source, importer)) return undefined;
      note(this.environment, isShim ? SHIM : MUTATIONS);
      return isShim ? this.resolve('react', importer, { skipSelf: true }) : MUTATIONS;
    },
    load: (id) => (id === MUTATIONS ? { code: NO_MUTATIONS, moduleSideEffects: false } : undefined),
    buildEnd(error) {
      const parts = replaced.get(this.environment.name);
      for (const part of [SHIM, MUTATIONS]) {
        if (!error && !parts?.has(part)) this.error(`A library has changed; not found: ${part}`);
      }
    },
  };
}
