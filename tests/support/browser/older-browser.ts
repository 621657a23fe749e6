/** A browser that has only what every browser that is served has: the newer parts are taken away. */
import type { BrowserContext } from 'playwright/test';
import { newerNames } from '../../../scripts/check/browsers/newer.mjs';

/** @returns how many parts there are to take away */
export async function takeNewerAway(context: BrowserContext): Promise<number> {
  const names = newerNames();
  await context.addInitScript((given) => {
    const own = Reflect.getOwnPropertyDescriptor;
    for (const [path = '', name = ''] of given) {
      const owner = path
        .split('.')
        .reduce<unknown>((at, part) => own(Object(at), part)?.value, globalThis);
      if (owner) Reflect.deleteProperty(Object(owner), name);
    }
  }, names);
  return names.length;
}
