/** Runs in the page: when it painted for the first time, and when it showed its content. */

export interface Figures {
  /** Milliseconds from the start of the navigation. */
  painted: number;
  content: number;
  /** Cumulative layout shift. */
  shift: number;
  /** Milliseconds of tasks beyond the first 50 of each. */
  blocked: number;
}

declare global {
  interface Window {
    salusHomeShown?: number;
    salusHomeFigures(): Figures;
  }
}

/** @param source of the expression that a visible element's whole text matches */
export function PROBE(source: string): void {
  const wanted = new RegExp(source);
  let shift = 0;
  let blocked = 0;
  const isShown = () => {
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const plain = text.nodeValue?.trim() ?? '';
      if (wanted.test(plain) && text.parentElement?.checkVisibility()) return true;
    }
    return false;
  };
  // After each frame that was painted, since nothing is visible before.
  const look = () => {
    if (isShown()) {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        window.salusHomeShown = performance.now();
      };
      channel.port2.postMessage('');
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocked += duration - 50;
  }).observe({ type: 'longtask', buffered: true });
  window.salusHomeFigures = () => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    content: window.salusHomeShown ?? Number.NaN,
    shift,
    blocked,
  });
}
