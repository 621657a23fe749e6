/** One of `examples`, with the packages as npm publishes them, and the listener beside it. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { PACKAGES } from '../../../scripts/build/pack.mjs';
import { unpackInto } from '../../../scripts/build/unpack.mjs';
import { type Leashed, startLeashed } from '../processes/leashed.ts';
import { world } from './world.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Of `npm run build`; several tests at once would pack into each other's folder. */
const PACKED = PACKAGES.map((name) => join(ROOT, 'dist/packages', `${name}.tgz`));

export interface Running {
  /** The output of the example and the listener. */
  said(): string;
  stop(): Promise<void>;
}

/**
 * @param at where it is served: one of the sites of the merchant whose token it is
 * @param more settings of its own
 */
export async function startExample(
  name: string,
  token: string,
  at: string,
  more: Record<string, string> = {},
): Promise<Running> {
  const folder = join(ROOT, 'examples', name);
  await unpackInto(folder, PACKED);
  const env = {
    PATH: process.env.PATH,
    PORT: new URL(at).port,
    SALUS_URL: world().url,
    SALUS_TOKEN: token,
    SALUS_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
    ...more,
  };
  const server = start([join(folder, 'server.mjs')], env);
  const cli = join(folder, 'node_modules/@salus/server/dist/esm/cli/main.js');
  const listener = start([cli, 'listen', '--forward', `${at}/webhooks/salus`], env);
  await Promise.all([server.says('Open http'), listener.says('Events go to')]);
  return {
    said: () => server.said() + listener.said(),
    stop: async () => void (await Promise.all([server.stop(), listener.stop()])),
  };
}

/** `examples/static`, which needs neither packages nor a listener. */
export async function startStatic(token: string, at: string): Promise<Running> {
  const server = start([join(ROOT, 'examples/static/serve.mjs')], {
    PATH: process.env.PATH,
    PORT: new URL(at).port,
    SALUS_URL: world().url,
    SALUS_TOKEN: token,
  });
  await server.says('?session=pay_');
  return server;
}

const start = (args: string[], env: Record<string, string | undefined>): Leashed =>
  startLeashed(process.execPath, args, { env });
