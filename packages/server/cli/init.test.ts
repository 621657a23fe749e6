// @vitest-environment node
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { salus, signIn, useMachine } from './run-in-test.ts';

const machine = useMachine();

describe('init', () => {
  test.each([
    ['node', {}, ['server.mjs']],
    ['express', { express: '5' }, ['salus-shop.mjs']],
  ])('writes a shop for %s, and nothing over it', async (_, dependencies, files) => {
    const api = await signIn(machine, { 'POST settings/origins': () => ({}) });
    const folder = join(machine.home, 'shop');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }));

    await salus('init', folder);

    expect((await readdir(folder)).filter((file) => file !== 'package.json')).toEqual(files);
    expect(api.asked[0]?.body).toEqual({ origin: 'http://127.0.0.1:4300' });
    expect(machine.said.join('\n')).toContain(
      `npm install ${api.url}/packages/server-1.2.3-0123456789ab.tgz`,
    );
    await expect(salus('init', folder)).rejects.toThrow('exists already');
  });

  test('writes a page and a webhook for Next.js', async () => {
    await signIn(machine, { 'POST settings/origins': () => ({}) });
    await mkdir(join(machine.home, 'shop/src/app'), { recursive: true });
    await writeFile(join(machine.home, 'shop/package.json'), '{"dependencies":{"next":"16"}}');

    await salus('init', join(machine.home, 'shop'));

    const files = await readdir(join(machine.home, 'shop/src/app'), { recursive: true });
    expect(files).toEqual(expect.arrayContaining(['shop/page.jsx', 'webhooks/salus/route.js']));
    expect(machine.said.join('\n')).toMatch(
      /npm install \S+\/server-1\.2\.3-\w+\.tgz \S+\/react-\S+\.tgz/,
    );
  });

  test.each([
    ['commonjs', true],
    ['module', false],
  ])('says what stops Next.js in a project of type %s', async (type, isTold) => {
    await signIn(machine, { 'POST settings/origins': () => ({}) });
    const folder = join(machine.home, 'shop');
    await mkdir(folder);
    await writeFile(
      join(folder, 'package.json'),
      JSON.stringify({ type, dependencies: { next: '16' } }),
    );

    await salus('init', folder);

    expect(machine.said.join('\n').includes('remove "type": "commonjs"')).toBe(isTold);
  });
});
