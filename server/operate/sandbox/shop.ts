import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ENVIRONMENT } from '../../platform/config/environment.ts';
import { PortTakenError } from '../../platform/core/start-error.ts';
import { answers } from './ports.ts';

/** Preloaded into the shop: exits when this process ends, also after a crash. */
const EXIT_WITH_PARENT =
  'data:text/javascript,process.on("disconnect",()=>process.exit());process.channel.unref()';

export interface ShopSettings {
  port: number;
  apiUrl: string;
  token: string;
  webhookSecret: string;
}

export interface Shop {
  stop(): Promise<void>;
}

/**
 * Starts the demo shop as a separate process, as at a merchant.
 * @throws PortTakenError when SHOP_PORT is taken
 */
export async function startShop(root: string, settings: ShopSettings): Promise<Shop> {
  if (await answers(settings.port)) throw new PortTakenError('SHOP_PORT', settings.port);
  const shop = spawn(
    process.execPath,
    ['--import', EXIT_WITH_PARENT, join(root, 'examples/shop/server.mjs')],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: ENVIRONMENT.PATH,
        SHOP_PORT: String(settings.port),
        SALUS_URL: settings.apiUrl,
        SALUS_TOKEN: settings.token,
        SALUS_WEBHOOK_SECRET: settings.webhookSecret,
      },
    },
  );
  const ended = new Promise<number | null>((done) => shop.once('exit', done));
  const listening = (async () => {
    while (!(await answers(settings.port))) await new Promise((next) => setTimeout(next, 20));
  })();
  const failed = ended.then((code) => {
    throw new Error(`the shop did not start (${code})`);
  });
  await Promise.race([listening, failed]);
  return {
    async stop() {
      shop.kill('SIGTERM');
      await ended;
    },
  };
}
