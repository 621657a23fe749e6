import { type ChildProcess, spawn } from 'node:child_process';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { PortTakenError } from '../main.ts';

/** Ends the shop when this process ends, however it ends, without the shop knowing of us. */
const LEASH = 'data:text/javascript,process.on("disconnect",()=>process.exit())';

export interface ShopSettings {
  port: number;
  apiUrl: string;
  token: string;
  webhookSecret: string;
}

/**
 * Starts the demo shop as the separate process it would be at a merchant's.
 * @throws PortTakenError when SHOP_PORT is taken
 */
export async function startShop(root: string, settings: ShopSettings): Promise<ChildProcess> {
  if (await answers(settings.port)) throw new PortTakenError('SHOP_PORT', settings.port);
  const shop = spawn(
    process.execPath,
    ['--import', LEASH, join(root, 'examples/shop/server.mjs')],
    {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        SHOP_PORT: String(settings.port),
        SALUS_URL: settings.apiUrl,
        SALUS_TOKEN: settings.token,
        SALUS_WEBHOOK_SECRET: settings.webhookSecret,
      },
    },
  );
  const ended = new Promise<never>((_, fail) => {
    shop.once('exit', (code) => fail(new Error(`the shop did not start (${code})`)));
  });
  ended.catch(() => {});
  const listening = (async () => {
    while (!(await answers(settings.port))) await new Promise((next) => setTimeout(next, 20));
  })();
  await Promise.race([listening, ended]);
  return shop;
}

/** True when something listens there. */
export function answers(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
