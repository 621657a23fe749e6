import openFile from 'virtual:open-file';
import type { Page } from '../page.ts';

/**
 * Imports what few pages need: `Salus.open`, tags that no browser runs, and messages for developers.
 * @template Part the exports of `open/main.ts` that the caller uses
 */
export const loadOpen = <Part>(page: Page) => page.load(openFile) as Promise<Part>;
