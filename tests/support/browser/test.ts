/** The runner’s `test`, which also fails when a page logs an error to the console. */
import { test as base, expect } from 'playwright/test';

interface Fixtures {
  /** The console errors that a test expects; any other fails it. */
  complaints: RegExp;
  quiet: undefined;
}

const NEVER = /(?!)/;

export const test = base.extend<Fixtures>({
  complaints: [NEVER, { option: true }],
  quiet: [
    async ({ context, complaints }, use) => {
      const heard: string[] = [];
      const hear = (text: string) => {
        if (!complaints.test(text)) heard.push(text);
      };
      context.on('weberror', (error) => hear(String(error.error())));
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        hear(`${message.text()} ${message.location().url}`);
      });
      await use(undefined);
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
