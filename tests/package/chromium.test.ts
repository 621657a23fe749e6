/** Which browsers the tests find, on machines that are folders of programs that print a version. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';

const [VERSION, OTHER] = ['156.0.8078.108', '151.0.1.2'];
const SHELL = 'chromium-headless-shell';

/** @param programs the version that each prints, by its path in the machine */
function find(programs: Record<string, string>, env: Record<string, string> = {}) {
  const machine = mkdtempSync(join(tmpdir(), 'salus-chromium-'));
  onTestFinished(() => rmSync(machine, { recursive: true }));
  for (const [path, version] of Object.entries(programs)) {
    mkdirSync(dirname(join(machine, path)), { recursive: true });
    writeFileSync(join(machine, path), `#!/bin/sh\necho Chromium ${version}\n`, { mode: 0o755 });
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check/chromium.mjs'], {
    encoding: 'utf8',
    env: {
      // No apt-get is found there, as for an ordinary user.
      PATH: join(machine, 'bin'),
      PLAYWRIGHT_BROWSERS_PATH: join(machine, 'playwright'),
      PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9',
      ...Object.fromEntries(
        Object.entries(env).map(([name, path]) => [name, path && join(machine, path)]),
      ),
    },
  });
  const paths = stdout.split('\n').filter(Boolean);
  return { status, found: paths.map((path) => path.slice(machine.length + 1)), said: stderr };
}

it('takes the shell of the same version', () => {
  const { found, said } = find({ 'bin/chromium': VERSION, [`bin/${SHELL}`]: VERSION });
  expect(found).toEqual(['bin/chromium', `bin/${SHELL}`]);
  expect(said).toBe('');
});

it.each(['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'])(
  'takes %s alone, and says that a shell would be faster',
  (name) => {
    const { status, found, said } = find({ [`bin/${name}`]: VERSION });
    expect({ status, found }).toEqual({ status: 0, found: [`bin/${name}`] });
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain(`Without ${SHELL} ${VERSION} the browser tests take longer`);
  },
);

it('does not use a shell of another version, and says so', () => {
  const { status, found, said } = find({ 'bin/chromium': VERSION, [`bin/${SHELL}`]: OTHER });
  expect({ status, found }).toEqual({ status: 0, found: ['bin/chromium'] });
  expect(said).toContain(`is not used, because its version is not ${VERSION}`);
});

it('takes the shell that the environment names, and none when that is empty', () => {
  const programs = { 'bin/chromium': VERSION, 'own/shell': VERSION, [`bin/${SHELL}`]: VERSION };
  const named = find(programs, { CHROMIUM_SHELL_PATH: 'own/shell' });
  expect(named.found).toEqual(['bin/chromium', 'own/shell']);
  expect(find(programs, { CHROMIUM_SHELL_PATH: '' }).found).toEqual(['bin/chromium']);
});

it('takes the browser of Playwright with the shell beside it', () => {
  const [, browser = ''] = chromium.executablePath().split('ms-playwright/');
  const [, revision = ''] = /^chromium-(\d+)/.exec(browser) ?? [];
  const shell = `chromium_headless_shell-${revision}/chrome-headless-shell-linux64/chrome-headless-shell`;
  const programs = { [`playwright/${browser}`]: VERSION, [`playwright/${shell}`]: VERSION };
  expect(find(programs).found).toEqual(Object.keys(programs));
});

it('takes the browser that the environment names, and fails if it does not start', () => {
  const programs = { 'bin/chromium': VERSION, 'own/chrome': VERSION };
  expect(find(programs, { CHROMIUM_PATH: 'own/chrome' }).found).toEqual(['own/chrome']);
  const missing = find(programs, { CHROMIUM_PATH: 'own/none' });
  expect(missing.status).toBe(1);
  expect(missing.said).toContain('which does not start');
});
