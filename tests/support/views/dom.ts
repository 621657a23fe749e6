import { webcrypto } from 'node:crypto';
import type { Config } from '@testing-library/dom';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';

// jsdom's own knows random numbers alone.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

/** Only a failing test waits this long: Testing Library's second is too short on two busy cores. */
const asyncUtilTimeout = 20_000;

/**
 * While a test waits for an element, each failed attempt would print the whole document, and only
 * the error of the last one is shown: that one is printed when the time is over.
 */
function patient(read: () => Config): Partial<Config> {
  const { getElementError: print, asyncUtilTimeout: known } = read();
  // An earlier file of this worker has set it.
  if (known === asyncUtilTimeout) return {};
  const isWaiting = () => {
    const config: object = read();
    return (
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics
    );
  };
  const short = (message: string | null) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  return {
    asyncUtilTimeout,
    getElementError: (message, container) =>
      isWaiting() ? short(message) : print(message, container),
  };
}

const { testPath = '' } = expect.getState();

/**
 * React's development build captures the stack of each element it creates, until it has captured
 * ten thousand in a second. Only its warnings show them: here it has always captured enough.
 */
async function withoutStacks(): Promise<void> {
  const react: object = await import('react');
  const internals = Object.values(react).find(
    (value) => typeof value === 'object' && value !== null && 'recentlyCreatedOwnerStacks' in value,
  );
  Object.defineProperty(internals ?? {}, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
}

// jsdom has no layout.
window.scrollTo = () => {};

// Loads only the library that the file renders with: loading both takes longer than some files run.
if (/\/(hosted|views)\//.test(testPath)) {
  await withoutStacks();
  const { cleanup, configure, getConfig } = await import('@testing-library/react');
  configure(patient(getConfig));
  afterEach(cleanup);
}
if (/\/(widget|views)\//.test(testPath)) {
  const { cleanup, configure, getConfig } = await import('@testing-library/preact');
  configure(patient(getConfig));
  afterEach(cleanup);
}

/** Those a file has started end with it, before the document they may ask for. */
const timers = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: startTimeout, setInterval: startInterval } = globalThis;
const noted =
  <A extends unknown[], T extends ReturnType<typeof setTimeout>>(start: (...args: A) => T) =>
  (...args: A): T => {
    const timer = start(...args);
    timers.add(timer);
    return timer;
  };

/** All files of a worker share a document, and i18next: each finds them empty. */
beforeAll(() => {
  const { documentElement, head, body } = document;
  for (const part of [head, body]) part.replaceChildren();
  for (const part of [documentElement, body])
    for (const { name } of [...part.attributes]) part.removeAttribute(name);
  history.replaceState(null, '', '/');
  // As before its start: it would load nothing for languages it knows.
  Object.assign(i18next, { isInitialized: false, languages: undefined });
  Object.assign(globalThis, {
    setTimeout: noted(startTimeout),
    setInterval: noted(startInterval),
  });
});

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Object.assign(globalThis, { setTimeout: startTimeout, setInterval: startInterval });
  for (const timer of timers) clearTimeout(timer);
});
