import { webcrypto } from 'node:crypto';
import type { Config } from '@testing-library/dom';
import { afterEach, expect, vi } from 'vitest';
import { asNew } from './window-as-new.ts';

// A library, which changes the window once per worker.
await import('wouter/use-browser-location');
asNew();
// Modules of ours begin anew with each file, those of libraries do not.
vi.resetModules();

// jsdom's own knows random numbers alone.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

// In a browser it is an Error of the page's own, as code expects.
Object.setPrototypeOf(DOMException.prototype, Error.prototype);

/** Only a failing test waits this long: Testing Library's second is too short on two busy cores. */
const asyncUtilTimeout = 20_000;

/** What a library was configured with at first: files that configure it do so for themselves. */
const FIRST = Symbol.for('tests.first-configurations');
const shared = globalThis as typeof globalThis & { [FIRST]?: Map<unknown, Config> };
const firsts = shared[FIRST] ?? new Map<unknown, Config>();
shared[FIRST] = firsts;

interface Configurable {
  getConfig(): Config;
  configure(changes: Partial<Config>): void;
}

/**
 * While a test waits for an element, each failed attempt would print the whole document, and only
 * the error of the last one is shown: that one is printed when the time is over.
 */
function makePatient({ getConfig, configure }: Configurable): void {
  const first = firsts.get(getConfig) ?? getConfig();
  firsts.set(getConfig, first);
  const isWaiting = () => {
    const config: object = getConfig();
    return (
      '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics
    );
  };
  const short = (message: string | null) =>
    Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  configure({
    ...first,
    asyncUtilTimeout,
    getElementError: (message, container) =>
      isWaiting() ? short(message) : first.getElementError(message, container),
  });
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
  const library = await import('@testing-library/react');
  makePatient(library);
  afterEach(library.cleanup);
}
if (/\/(widget|views)\//.test(testPath)) {
  const library = await import('@testing-library/preact');
  makePatient(library);
  afterEach(library.cleanup);
}

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
