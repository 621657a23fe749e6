/** The MiniBrowser of WebKitGTK by WebDriver, on a virtual display. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../tests/support/processes/free-port.ts';
import type { Engine, Place, Settings, Tab } from './browser.ts';
import { findControl } from './find-control.ts';
import { until } from './person.ts';

export interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

export async function webkit({ driver, browser, display }: WebKitPrograms): Promise<Engine> {
  const screen = await startDisplay(display);
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      // Root cannot use its sandbox, as with Chromium.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  });
  const stop = async () => {
    await end(service);
    await end(screen.program);
  };
  try {
    return { ...(await engineAt(`http://127.0.0.1:${port}`, browser)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function engineAt(server: string, binary: string): Promise<Omit<Engine, 'stop'>> {
  await until('the driver answers', async () => (await fetch(`${server}/status`)).ok);
  const start = (settings: Settings) =>
    new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary, args: argsFor(settings) },
      })
      .build();
  const first = await start({});
  const version = (await first.getCapabilities()).getBrowserVersion() ?? '';
  await first.quit();
  return {
    name: 'WebKit',
    version,
    async visit(settings) {
      const session = await start(settings);
      // The driver lists them in no fixed order.
      const known = new Set<string>();
      return {
        async tabs() {
          const open = await session.getAllWindowHandles();
          for (const handle of open) known.add(handle);
          return [...known].filter((at) => open.includes(at)).map((at) => tabOf(session, at));
        },
        close: () => session.quit(),
      };
    },
  };
}

function argsFor({ storage, popups }: Settings): string[] {
  return [
    '--automation',
    ...(storage === 'blocked'
      ? ['--cookies-policy=never', '--enable-html5-local-storage=false']
      : []),
    ...(popups === 'refused' ? ['--javascript-can-open-windows-automatically=false'] : []),
  ];
}

/** @returns the display's name, which it chooses itself */
async function startDisplay(path: string): Promise<{ name: string; program: ChildProcess }> {
  const program = spawn(path, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(program.stdout, 'data');
  return { name: `:${String(number).trim()}`, program };
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}

function tabOf(session: WebDriver, handle: string): Tab {
  const enter = () => session.switchTo().window(handle);
  return {
    ...placeOf(session, enter),
    async open(url) {
      await enter();
      await session.get(url);
    },
    async pressEscape() {
      await enter();
      await session.actions().sendKeys(Key.ESCAPE).perform();
    },
    async clickAt(x, y) {
      await enter();
      const at = { x: Math.round(x), y: Math.round(y), duration: 0 };
      await session.actions().move(at).click().perform();
    },
    async frame(title) {
      await enter();
      if (!(await findIn(session, 'frame', title))) return null;
      return placeOf(session, async () => {
        await enter();
        const element = await findIn(session, 'frame', title);
        if (!element) throw new Error(`the frame "${title}" is gone`);
        await session.switchTo().frame(element);
      });
    },
  };
}

function placeOf(session: WebDriver, enter: () => Promise<void>): Place {
  return {
    async run(script, argument = '') {
      await enter();
      return session.executeScript(script, argument);
    },
    async find(role, name) {
      await enter();
      const found = await findIn(session, role, name);
      return (
        found && {
          click: () => found.click(),
          type: (text) => found.sendKeys(text),
        }
      );
    },
  };
}

function findIn(session: WebDriver, ...wanted: Parameters<typeof findControl>) {
  return session.executeScript<WebElement | null>(findControl, ...wanted);
}
