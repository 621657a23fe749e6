/** The runner's `test`, which fails a test whose pages complain to the console. */
import { test as base, expect } from 'playwright/test';

interface Fixtures {
  /** What a test brings about and the browser complains of; everything else fails it. */
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
