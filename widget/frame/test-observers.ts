/** IntersectionObserver as a test wishes it: what is looked at, and what is said of it. */
import { vi } from 'vitest';

interface Observer {
  options: { trackVisibility?: boolean };
  targets: Set<Element>;
  say(entries: Partial<IntersectionObserverEntry & { isVisible: boolean }>[]): void;
}

/** @param version 2 can tell whether something is covered */
export function stubObservers(version: 1 | 2 = 2) {
  const observers = new Set<Observer>();

  class FakeObserver implements Observer {
    readonly targets = new Set<Element>();
    readonly options: { trackVisibility?: boolean };
    readonly #callback: IntersectionObserverCallback;

    constructor(callback: IntersectionObserverCallback, options = {}) {
      this.#callback = callback;
      this.options = options;
      observers.add(this);
    }
    observe(target: Element) {
      this.targets.add(target);
    }
    disconnect() {
      this.targets.clear();
    }
    say(entries: Partial<IntersectionObserverEntry>[]) {
      this.#callback(entries as IntersectionObserverEntry[], this as never);
    }
  }
  class FakeEntry {}
  if (version === 2) Object.defineProperty(FakeEntry.prototype, 'isVisible', { get: () => true });
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  vi.stubGlobal('IntersectionObserverEntry', FakeEntry);

  const looking = (atCover: boolean) =>
    [...observers].filter(
      ({ targets, options }) => targets.size > 0 && Boolean(options.trackVisibility) === atCover,
    );
  return {
    /** How many look for what lies on the payment. */
    watching: () => looking(true).length,
    scroll(ratio: number) {
      for (const observer of looking(false)) observer.say([{ intersectionRatio: ratio }]);
    },
    /** @param parts of what is looked at: those alone */
    cover(isCovered: boolean, ratio = 1, parts = '*') {
      for (const observer of looking(true)) {
        const targets = [...observer.targets].filter((target) => target.matches(parts));
        observer.say(
          targets.map((target) => ({ target, intersectionRatio: ratio, isVisible: !isCovered })),
        );
      }
    },
  };
}
