/**
 * What a visitor loads, brotli-compressed; `npm run size` fails above. 1 kB is 1000 bytes.
 * A single file is its pattern, a document is all it loads before it can be used.
 */
import {
  consoleFiles,
  frameScripts,
  hostedFirstRoute,
  hostedFurtherRoutes,
  newestModule,
} from './scripts/check/built-files.mjs';
import { packageSizes } from './scripts/check/package-sizes.mjs';

const hosted = hostedFirstRoute();
const console = consoleFiles();

export default [
  { name: 'loader', path: 'dist/loader/widget/v1.js', limit: '2.0 kB' },
  { name: 'bridge', path: newestModule('bridge'), limit: '12 kB' },
  { name: 'extras', path: newestModule('extras'), limit: '5.3 kB' },
  { name: 'modal', path: newestModule('modal'), limit: '3 kB' },
  { name: 'open', path: newestModule('open'), limit: '3 kB' },
  { name: 'frame, scripts until Pay', path: frameScripts(), limit: '28 kB' },
  {
    name: 'frame, scripts until Link now',
    path: frameScripts(undefined, 'link-frame'),
    limit: '28 kB',
  },
  { name: 'hosted, first route: scripts', path: hosted.scripts, limit: '105 kB' },
  { name: 'hosted, first route: styles', path: hosted.styles, limit: '12 kB' },
  { name: 'console: scripts', path: console.scripts, limit: '105 kB' },
  { name: 'console: styles', path: console.styles, limit: '8 kB' },
  ...(await packageSizes()),
  ...Object.entries(hostedFurtherRoutes()).map(([name, path]) => ({
    name: `hosted, ${name}`,
    path,
    // Compression differs by 60 bytes between two ways to write the same code.
    limit: name === 'pay/payable-page' ? '25.1 kB' : '25 kB',
  })),
];
