import { afterAll, beforeAll } from 'vitest';
import type { TestApi } from '../api/api.ts';
import { type Present, startConsole, type TestConsole } from './console.ts';
import { initOperators, type Keys, type Name } from './operators.ts';

interface Scene {
  keys: Keys;
  console: TestConsole;
  /** Operators who are signed in. */
  at: Record<Exclude<Name, 'alan'>, Present>;
}

/** One console for a test file; call it after `useApi`. */
export function useConsole(api: () => TestApi): () => Scene {
  let scene: Scene | undefined;
  const ready = () => {
    if (!scene) throw new Error('the console starts in beforeAll');
    return scene;
  };
  beforeAll(async () => {
    const keys = await initOperators(api());
    const console = await startConsole(api());
    const { arrive } = console;
    const at = {
      vera: await arrive(keys.vera),
      sam: await arrive(keys.sam),
      fay: await arrive(keys.fay),
      finn: await arrive(keys.finn),
      ada: await arrive(keys.ada),
    };
    scene = { keys, console, at };
  });
  afterAll(() => ready().console.http.close());
  return ready;
}
