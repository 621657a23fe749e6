import { webcrypto } from 'node:crypto';
import { expect } from 'vitest';

// jsdom's own knows random numbers alone.
Object.defineProperty(crypto, 'subtle', { value: webcrypto.subtle, configurable: true });

/** Waiting for a view takes as long as it takes on two busy cores: a second is not enough. */
const WAIT = { asyncUtilTimeout: 5_000 };
const { testPath = '' } = expect.getState();

// Only what the file renders with: loading both costs more than some files run.
if (/\/(hosted|views)\//.test(testPath)) {
  const { configure } = await import('@testing-library/react');
  configure(WAIT);
}
if (/\/(widget|views)\//.test(testPath)) {
  const { configure } = await import('@testing-library/preact');
  configure(WAIT);
}
