/**
 * `npm run example -- fastify`: runs one of `examples` with the packed packages, the merchant of
 * the running sandbox, and the listener that forwards its events. SALUS_URL, SALUS_TOKEN and
 * SALUS_WEBHOOK_SECRET override the sandbox's.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ROOT, runPinned } from './runtime.mjs';

const NAMES = ['quickstart', 'fastify', 'react', 'static', 'pay-later', 'year'];

const [name = ''] = process.argv.slice(2);
if (!NAMES.includes(name)) {
  console.error(`npm run example -- <${NAMES.join(' | ')}>`);
  process.exit(1);
}
ensureInstalled();
const MANIFEST = join(process.env.DATA_DIR || join(ROOT, 'data'), 'sandbox.json');
process.exitCode =
  name === 'year'
    ? await runPinned(['examples/year/year.mjs', MANIFEST])
    : (await runPinned(['scripts/run/unpack-for-example.mjs', name])) || (await runBoth());

function runBoth() {
  const env = environment();
  const folder = join('examples', name);
  const server = name === 'static' ? 'serve.mjs' : 'server.mjs';
  const program = runPinned([join(folder, server)], { env });
  if (name === 'react' || name === 'static') return program;
  const forward = `http://127.0.0.1:${env.PORT}/webhooks/salus`;
  const cli = join(folder, 'node_modules/@salus/server/dist/esm/cli/main.js');
  return Promise.race([program, runPinned([cli, 'listen', '--forward', forward], { env })]);
}

function environment() {
  const sandbox = existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : undefined;
  const {
    SALUS_URL = sandbox?.url,
    SALUS_TOKEN = sandbox?.merchant.token,
    // Used only between listener and example: the listener signs the events again.
    SALUS_WEBHOOK_SECRET = `whsec_${randomBytes(32).toString('base64')}`,
    PORT = '4300',
  } = process.env;
  if (!SALUS_URL || !SALUS_TOKEN) {
    console.error('Run npm start first, or set SALUS_URL and SALUS_TOKEN.');
    process.exit(1);
  }
  return { SALUS_URL, SALUS_TOKEN, SALUS_WEBHOOK_SECRET, PORT };
}
