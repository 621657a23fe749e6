import { webcrypto } from 'node:crypto';
import type { Config } from '@testing-library/dom';
import { expect } from 'vitest';

// jsdom's own knows random numbers alone.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

/** Only a failing test waits this long: Testing Library's second is too short on two busy cores. */
const asyncUtilTimeout = 20_000;

/**
 * While a test waits for an element, each failed attempt would print the whole document, and only
 * the error of the last one is shown: that one is printed when the time is over.
 */
function patient(read: () => Config): Partial<Config> {
  const { getElementError: print } = read();
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

// Loads only the library that the file renders with: loading both takes longer than some files run.
if (/\/(hosted|views)\//.test(testPath)) {
  await withoutStacks();
  const { configure, getConfig } = await import('@testing-library/react');
  configure(patient(getConfig));
}
if (/\/(widget|views)\//.test(testPath)) {
  const { configure, getConfig } = await import('@testing-library/preact');
  configure(patient(getConfig));
}
