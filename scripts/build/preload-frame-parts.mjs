import { NONCE_PLACEHOLDER } from '../../shared/documents/bootstrap-data.ts';

/**
 * A frame's document preloads what its entry imports next, so that all of it takes one trip.
 * @returns {import('vite').Plugin}
 */
export function preloadFrameParts() {
  return {
    name: 'preload-frame-parts',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle, chunk, path }) {
        // Vite calls this hook for the documents of every environment, whatever `applyToEnvironment` says.
        if (!bundle || !chunk || !path.startsWith('/widget/frame/')) return [];
        return [...partsOf(chunk, bundle)].map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'modulepreload',
            nonce: NONCE_PLACEHOLDER,
            crossorigin: '',
            href: `/${file}`,
          },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** The chunks that the entry imports when it runs, and what they import statically. */
function partsOf(entry, bundle) {
  const files = new Set();
  const add = (file) => {
    const part = bundle[file];
    if (part?.type !== 'chunk' || part === entry || files.has(file)) return;
    files.add(file);
    part.imports.forEach(add);
  };
  entry.dynamicImports.forEach(add);
  return files;
}
