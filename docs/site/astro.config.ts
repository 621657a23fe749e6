/** The documentation at `/docs`, built from the Markdown of this repository (decision 0041). */
import { defineConfig } from 'astro/config';

/** A page keeps the font that it began with: a late one would move its lines. */
const keptFonts = {
  name: 'kept-fonts',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith('/shared/styles/fonts.css')
      ? code.replaceAll('font-display: swap', 'font-display: optional')
      : undefined,
};

export default defineConfig({
  root: import.meta.dirname,
  srcDir: '.',
  outDir: '../../dist/docs',
  cacheDir: '../../node_modules/.cache/docs',
  base: '/docs',
  trailingSlash: 'never',
  // Styles in the document save a trip; the server allows them by their hashes.
  build: { format: 'file', assets: 'assets', inlineStylesheets: 'always' },
  // Classes instead of style attributes, which the Content Security Policy refuses.
  markdown: { syntaxHighlight: 'prism' },
  // Otherwise a line break between two words is lost beside a link.
  compressHTML: false,
  devToolbar: { enabled: false },
  vite: {
    cacheDir: '../../node_modules/.cache/docs-vite',
    build: { assetsInlineLimit: 0 },
    plugins: [keptFonts],
  },
});
