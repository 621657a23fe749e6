import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';

const run = promisify(execFile);
const api = useApi();

test('the manifest has shortcuts in the language of the browser, and icons that exist', async () => {
  const answer = await api().http.inject({
    url: '/manifest.webmanifest',
    headers: { 'accept-language': 'es' },
  });

  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  expect(answer.headers.vary).toContain('Accept-Language');
  const manifest = answer.json();
  expect(manifest).toMatchObject({ id: '/account', start_url: '/account', lang: 'es' });
  expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
    '/pay',
    '/account/buy',
    '/account',
  ]);
  expect(manifest.shortcuts[0].name).not.toBe('Pay or scan');
  for (const { src, sizes } of manifest.icons) {
    const icon = await api().http.inject({ url: src });
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect({ size: `${width}x${height}`, format }).toEqual({ size: sizes, format: 'png' });
  }
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
});

test('a till has a manifest of its own', async () => {
  const answer = await api().http.inject({ url: '/till.webmanifest' });

  expect(answer.json()).toMatchObject({ id: '/till', start_url: '/till', scope: '/till' });
});

test('the icons are the brand’s mark', async () => {
  // In a process of its own: code of logos, which other tests load, takes the SVG decoder away.
  const { stdout } = await run(process.execPath, ['scripts/build/app-icons.mjs', '--check']);

  expect(stdout).toBe('');
});

test('a browser that asks for an icon that no page names gets one', async () => {
  const answer = await api().http.inject({ url: '/favicon.ico' });

  expect(answer.headers['content-type']).toBe('image/png');
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('png');
});

test('another name is no icon', async () => {
  const answer = await api().http.inject({ url: '/icons/..%2Finstalled.ts' });

  expect(answer.statusCode).toBe(404);
});

test('the service worker is asked for at each load, and may load nothing but from us', async () => {
  const answer = await api().http.inject({ url: '/sw.js' });

  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect(answer.headers['service-worker-allowed']).toBeUndefined();
  expect(answer.body).toContain("const PAGE = '/offline'");
});

test('the offline page runs only its own script and has no address to send to', async () => {
  const answer = await api().http.inject({ url: '/offline' });

  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'nonce-[\w-]+'; /);
  expect(policy).not.toMatch(/connect-src|img-src|strict-dynamic/);
  expect(answer.body).toContain('You are offline');
});

test('switched off, it is removed from every visiting browser', async () => {
  const { config } = api();
  config.offlineShell = false;
  onTestFinished(() => {
    config.offlineShell = true;
  });
  const answer = await api().http.inject({ url: '/sw.js' });

  expect(answer.body).toContain('registration.unregister()');
  expect(answer.body).not.toContain("addEventListener('fetch'");
});
