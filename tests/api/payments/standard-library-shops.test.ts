/** The shops in PHP and Python, as the document shows them, with the language's standard library alone. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { letSessionExpire } from '../../support/clock/age.ts';
import { CODE_BLOCKS } from '../../support/docs/code-blocks.ts';
import { payFor } from '../../support/payments/pay-scene.ts';
import { newMerchant } from '../../support/people/people.ts';
import { freePort } from '../../support/processes/free-port.ts';
import { startLeashed } from '../../support/processes/leashed.ts';

const api = useApi();
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const EVENT = JSON.stringify({ type: 'pay_session.paid', data: { reference: 'order-1' } });

let address = '';
beforeAll(async () => {
  address = await api().http.listen({ host: '127.0.0.1', port: 0 });
});

const PROGRAMS = {
  php: { program: '/usr/bin/php', file: 'shop.php', args: (at: string) => ['-S', at, 'shop.php'] },
  python: { program: '/usr/bin/python3', file: 'shop.py', args: () => ['-u', 'shop.py'] },
} as const;

async function startShop(language: keyof typeof PROGRAMS, env: Record<string, string>) {
  const { program, file, args } = PROGRAMS[language];
  const [block] = CODE_BLOCKS.filter((one) => one.language === language);
  const port = await freePort();
  const cwd = mkdtempSync(join(tmpdir(), 'salus-shop-'));
  writeFileSync(join(cwd, file), block?.code.replaceAll('4300', String(port)) ?? '');
  const shop = startLeashed(program, args(`127.0.0.1:${port}`), { cwd, env });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/none`).catch(() => undefined))) {
    if (shop.hasEnded()) throw new Error(shop.said());
  }
  const stop = async () => {
    await shop.stop();
    rmSync(cwd, { recursive: true });
  };
  return { url, says: shop.says, stop };
}

function signed(at = new Date(), secret = SECRET) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('evt_1', at, EVENT)}`,
  };
}

describe.each(['php', 'python'] as const)('the shop in %s', (language) => {
  test.skipIf(!existsSync(PROGRAMS[language].program))(
    'shows a session that can be paid, and believes only what is signed',
    async () => {
      const { apiToken: SALUS_TOKEN } = await newMerchant(api());
      const env = { SALUS_URL: address, SALUS_TOKEN, SALUS_WEBHOOK_SECRET: SECRET };
      const shop = await startShop(language, env);
      const shown = async () =>
        /session='(pay_\w+)'/.exec(await (await fetch(shop.url)).text())?.[1] ?? '';
      const post = async (headers: Record<string, string>, body = EVENT) =>
        (await fetch(`${shop.url}/webhooks/salus`, { method: 'POST', headers, body })).status;
      try {
        const first = await shown();
        await letSessionExpire(api(), first);
        const next = await shown();
        await payFor(api(), next);

        expect(first).toMatch(/^pay_/);
        expect(next).not.toBe(first);
        expect(await shown()).toBe(next);
        expect(await post(signed())).toBeLessThan(300);
        await shop.says('pay_session.paid order-1');
        expect(await post(signed(), `${EVENT} `)).toBe(400);
        expect(await post(signed(new Date(Date.now() - 301_000)))).toBe(400);
        expect(
          await post(signed(new Date(), `whsec_${Buffer.alloc(32, 8).toString('base64')}`)),
        ).toBe(400);
        expect(await post({})).toBe(400);
      } finally {
        await shop.stop();
      }
    },
  );
});
