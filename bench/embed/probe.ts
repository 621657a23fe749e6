/**
 * Runs in every document before its own scripts, as text: what the merchant's page and the frame
 * report about themselves. Times are milliseconds of the wall clock, so that processes can be
 * compared.
 */

/** The total, in our view and in the static page alike. */
const AMOUNT = '.pay__row--total dd';

export interface Told {
  /**
   * `began`: the tag; `shown`: the frame can be seen; `amount`: painted in it; `answered`: its
   * first button; `ready`, `fallback`: the event in the merchant's page.
   */
  name: 'began' | 'pressed' | 'shown' | 'amount' | 'answered' | 'ready' | 'fallback';
  at: number;
}

export interface Figures {
  /** Milliseconds of tasks beyond the first 50 of each. */
  blocked: number;
  /** Cumulative layout shift; of a frame it is that of its own document. */
  shift: number;
}

declare global {
  interface Window {
    /** Set by DevTools. */
    salusTell(told: string): void;
    salusBegan(): void;
    /** Middle of the first button of the page, also of one in a shadow. */
    salusButton(): { x: number; y: number } | null;
    salusFrame(): Element | undefined;
    salusFigures: Figures;
    /** Longest answer to a click, in milliseconds, from the press to the next paint. */
    salusSlowest: number;
  }
}

function probe(amountSelector: string): void {
  const now = () => performance.timeOrigin + performance.now();
  const said = new Set<string>();
  const tell = (name: Told['name'], at = now()) => {
    if (said.has(name)) return;
    said.add(name);
    window.salusTell(JSON.stringify({ name, at }));
  };
  const observe = (type: string, hear: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
      ...more,
    });
  window.salusSlowest = 0;
  window.salusFigures = { blocked: 0, shift: 0 };
  observe('longtask', ({ duration }) => {
    window.salusFigures.blocked += Math.max(0, duration - 50);
  });
  observe('layout-shift', (entry) => {
    window.salusFigures.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe(
    'event',
    ({ name, duration }) => {
      if (name === 'click' || name === 'pointerup')
        window.salusSlowest = Math.max(window.salusSlowest, duration);
    },
    { durationThreshold: 16 },
  );

  /** Once what this frame draws next is on the screen. */
  const painted = (then: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = then;
      port2.postMessage(null);
    });

  function inHost(): void {
    const roots: ParentNode[] = [document];
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      roots.push(root);
      return root;
    };
    const all = (selector: string) =>
      roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
    window.salusBegan = () => tell('began');
    window.salusButton = () => {
      const box = all('button')[0]?.getBoundingClientRect();
      return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
    };
    addEventListener('pointerdown', () => tell('pressed'), true);
    window.salusFrame = () => all('iframe')[0];
    for (const name of ['ready', 'fallback'] as const) {
      document.addEventListener(`salus:${name}`, () => tell(name));
    }
    const look = () => {
      const isSeen = all('iframe').some(
        (frame) =>
          frame.getBoundingClientRect().height > 50 &&
          frame.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      );
      if (isSeen) painted(() => tell('shown'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }

  function inFrame(): void {
    window.open = () => {
      tell('answered');
      // Pretends that the window opened: a blocked one is drawn differently.
      return { closed: false, close() {}, focus() {}, postMessage() {} } as unknown as Window;
    };
    const press = () => {
      document.querySelector<HTMLElement>('[data-action="sign-in"]')?.click();
      if (!said.has('answered')) setTimeout(press, 10);
    };
    const look = () => {
      if (!document.querySelector(amountSelector)) return requestAnimationFrame(look);
      return painted(() => {
        tell('amount');
        press();
      });
    };
    requestAnimationFrame(look);
  }

  if (window.parent === window) inHost();
  else if (location.protocol.startsWith('http')) inFrame();
}

/** In the form of DevTools. */
export const PROBE = `(${probe})(${JSON.stringify(AMOUNT)})`;
