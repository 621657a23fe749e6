/** One visit to a merchant’s page, on a slow phone with a cold cache. */
import type { Browser, Session } from './devtools.ts';
import { type Figures, PROBE, type Told } from './probe.ts';
import { CPU_RATE, SLOW_4G } from './slow-phone.ts';

/** A dialog’s fade-in would count as a delay. */
const STILL = { name: 'prefers-reduced-motion', value: 'reduce' };
const PATIENCE_MS = 30_000;
/** Includes the page’s work after the frame answers. */
const SETTLES_MS = 2_000;

/** The time that the pointer rests, in which preparations may finish. */
const RESTS_MS = 5_000;

export interface Visit extends Figures {
  /** Milliseconds from the tag, or from the press when something was pressed; NaN if it never came. */
  amount: number;
  answered: number;
  /** The page's events. */
  ready: number;
  fallback: number;
  /** Milliseconds from the painted amount to `ready`. */
  readyAfter: number;
  /** Milliseconds of the frame's tasks beyond the first 50 of each. */
  frameBlocked: number;
}

interface Attached {
  sessionId: string;
  targetInfo: { type: string };
}

export interface OpenPage {
  page: Session;
  /** The frames that have processes of their own, in the order in which they came. */
  frames: Session[];
  heard: Map<Told['name'], number>;
  /** @throws when it has not been told in time */
  until(...names: Told['name'][]): Promise<void>;
  close(): Promise<void>;
}

/** A page of a browser context of its own: cold caches, no connection. */
export async function openPage(browser: Browser, address: string): Promise<OpenPage> {
  const { browserContextId } = await browser.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  );
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const heard = new Map<Told['name'], number>();
  const frames: Session[] = [];
  let told = () => {};

  async function slowDown(session: Session): Promise<void> {
    session.on<{ payload: string }>('Runtime.bindingCalled', ({ payload }) => {
      const { name, at } = JSON.parse(payload) as Told;
      heard.set(name, at);
      told();
    });
    session.on<Attached>('Target.attachedToTarget', ({ sessionId: id, targetInfo }) => {
      const inner = browser.of(id);
      if (targetInfo.type === 'iframe') frames.push(inner);
      void slowDown(inner).catch(() => {});
    });
    // All at once: the target waits for the last of them, which lets it go.
    await Promise.all([
      session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
      }),
      session.send('Network.enable'),
      session.send('Network.emulateNetworkConditions', SLOW_4G),
      session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE }),
      session.send('Emulation.setEmulatedMedia', { features: [STILL] }),
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: 'salusTell' }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: PROBE }),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]);
  }

  const page = browser.of(sessionId);
  await slowDown(page);
  await page.send('Page.navigate', { url: address });
  return {
    page,
    frames,
    heard,
    until(...names) {
      return new Promise((done, fail) => {
        const late = setTimeout(() => {
          fail(new Error(`${address}: no ${names.filter((name) => !heard.has(name)).join(', ')}`));
        }, PATIENCE_MS);
        told = () => {
          if (!names.every((name) => heard.has(name))) return;
          clearTimeout(late);
          done();
        };
        told();
      });
    },
    close: async () =>
      void (await browser.send('Target.disposeBrowserContext', { browserContextId })),
  };
}

export async function evaluate<Value>(session: Session, expression: string): Promise<Value> {
  const { result } = await session.send<{ result: { value: Value } }>('Runtime.evaluate', {
    expression,
    returnByValue: true,
  });
  return result.value;
}

export const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** From the tag until everything that is expected of the embed has happened. */
export async function visit(
  browser: Browser,
  address: string,
  expected: readonly Told['name'][] = ['shown', 'amount', 'answered'],
): Promise<Visit> {
  const opened = await openPage(browser, address);
  try {
    await opened.until('began', ...expected);
    return await figuresOf(opened, 'began');
  } finally {
    await opened.close();
  }
}

/** From the press of the page's button, over which the pointer has rested before. */
export async function visitPrewarmed(browser: Browser, address: string): Promise<Visit> {
  const opened = await openPage(browser, address);
  const { page } = opened;
  try {
    await opened.until('began');
    const at = await buttonOf(page);
    await mouse(page, 'mouseMoved', at);
    await pause(RESTS_MS);
    await click(page, at);
    await opened.until('pressed', 'shown', 'amount', 'answered');
    return await figuresOf(opened, 'pressed');
  } finally {
    await opened.close();
  }
}

async function figuresOf(
  { page, frames: [frame], heard }: OpenPage,
  from: 'began' | 'pressed',
): Promise<Visit> {
  await pause(SETTLES_MS);
  const figures = await evaluate<Figures>(page, 'window.salusFigures');
  const inFrame = frame && (await evaluate<Figures>(frame, 'window.salusFigures'));
  const at = (name: Told['name']) => heard.get(name) ?? Number.NaN;
  const seen = Math.max(at('shown'), at('amount'));
  return {
    ...figures,
    amount: seen - at(from),
    answered: Math.max(seen, at('answered')) - at(from),
    ready: at('ready') - at(from),
    readyAfter: at('ready') - seen,
    fallback: at('fallback') - at(from),
    frameBlocked: inFrame?.blocked ?? 0,
  };
}

async function buttonOf(page: Session): Promise<{ x: number; y: number }> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await evaluate<{ x: number; y: number } | null>(page, 'window.salusButton()');
    if (found) return found;
    await pause(100);
  }
  throw new Error('the page has no button');
}

export async function click(page: Session, at: { x: number; y: number }): Promise<void> {
  await mouse(page, 'mousePressed', at, { button: 'left', clickCount: 1 });
  await mouse(page, 'mouseReleased', at, { button: 'left', clickCount: 1 });
}

const mouse = (page: Session, type: string, at: object, more: object = {}) =>
  page.send('Input.dispatchMouseEvent', { type, ...at, ...more });
