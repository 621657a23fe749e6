/** `npm start`, and `npm run dev` with --dev. */
import { ensureInstalled, runPinned } from './runtime.mjs';

/**
 * Of V8. The database is a large WebAssembly module: by default V8 compiles its functions a second time, on the
 * cores that load the server. A larger young generation is collected a few times instead of often.
 */
const FLAGS = ['--wasm-tiering-budget=100000000', '--min-semi-space-size=16'];

if (process.argv.includes('--workers')) {
  process.stderr.write(
    '--workers needs PostgreSQL: npm start keeps its data in PGlite, which one process opens.\n' +
      'Use npm run serve -- web --workers.\n',
  );
  process.exit(1);
}
ensureInstalled();
const dev = process.argv.includes('--dev');
const watch = dev ? ['--watch-path=server', '--watch-path=shared', '--watch-preserve-output'] : [];
process.exitCode = await runPinned(
  [...FLAGS, ...watch, 'server/operate/sandbox/start.ts', ...(dev ? ['--dev'] : [])],
  { leash: true },
);
