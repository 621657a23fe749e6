/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
import puppeteer, {
  type ElementHandle,
  type Frame,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import type { Engine, Place, Settings, Tab, Visit } from './browser.ts';
import { findControl } from './find-control.ts';

const SIZE = { width: 1024, height: 900 };

/** Root may not have Chromium's sandbox. */
const CHROMIUM_ARGS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
/** Puppeteer lets every window open. */
const LETS_WINDOWS_OPEN = '--disable-popup-blocking';

export function chromium(executablePath: string): Promise<Engine> {
  return engine('Chromium', ({ storage, popups }) => ({
    browser: 'chrome',
    executablePath,
    args: [
      ...CHROMIUM_ARGS,
      ...(storage === 'blocked'
        ? ['--test-third-party-cookie-phaseout', '--disable-features=ThirdPartyStoragePartitioning']
        : []),
    ],
    ignoreDefaultArgs: popups === 'refused' ? [LETS_WINDOWS_OPEN] : [],
  }));
}

export function firefox(executablePath: string): Promise<Engine> {
  return engine('Firefox', ({ storage, popups }) => ({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'dom.disable_open_during_load': popups === 'refused',
      // 1: none of another site, 5: one per site, as Firefox does unconfigured.
      'network.cookie.cookieBehavior': storage === 'blocked' ? 1 : 5,
    },
  }));
}

async function engine(
  name: Engine['name'],
  optionsFor: (settings: Settings) => LaunchOptions,
): Promise<Engine> {
  const launch = (settings: Settings) =>
    puppeteer.launch({ ...optionsFor(settings), headless: true, defaultViewport: SIZE });
  const first = await launch({});
  const version = /\d+(\.\d+)+/.exec(await first.version())?.[0] ?? '';
  await first.close();
  return {
    name,
    version,
    async visit(settings): Promise<Visit> {
      const browser = await launch(settings);
      return {
        tabs: async () => (await browser.pages()).map(tabOf),
        close: () => browser.close(),
      };
    },
    stop: async () => {},
  };
}

function tabOf(page: Page): Tab {
  return {
    ...placeOf(page.mainFrame()),
    async open(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    pressEscape: () => page.keyboard.press('Escape'),
    clickAt: (x, y) => page.mouse.click(x, y),
    async frame(title) {
      const element = await findIn(page.mainFrame(), 'frame', title);
      const frame = await element?.contentFrame();
      return frame ? placeOf(frame) : null;
    },
  };
}

function placeOf(frame: Frame): Place {
  return {
    run: (script, argument = '') => frame.evaluate(script, argument) as Promise<never>,
    async find(role, name) {
      const found = await findIn(frame, role, name);
      return (
        found && {
          click: () => found.click(),
          type: (text) => found.type(text),
        }
      );
    },
  };
}

async function findIn(frame: Frame, ...wanted: Parameters<typeof findControl>) {
  const handle = await frame.evaluateHandle(findControl, ...wanted);
  return handle.asElement() as ElementHandle<HTMLElement> | null;
}
