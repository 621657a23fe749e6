/** `salus login`: remembers an installation and its API key, after a call that proves both. */
import { createInterface } from 'node:readline/promises';
import { createSalus } from '../client.ts';
import { addressOf, UsageError } from './connect.ts';
import type { Output } from './output.ts';
import { remember } from './store.ts';

export async function login(
  given: { url?: string; token?: string },
  output: Output,
): Promise<void> {
  const asked = await askFor(given);
  const url = addressOf(asked.url);
  const { recipientName, recipientDomain } = await createSalus({ ...asked, url }).settings.read();
  await remember(url, (known) => ({ ...known, token: asked.token }), { url });
  const key = asked.token.startsWith('salus_live_') ? 'live' : 'test';
  output.tell(`Signed in to ${url} as ${recipientName} (${recipientDomain}), with a ${key} key.`, {
    url,
    recipientName,
    recipientDomain,
    key,
  });
}

async function askFor({ url, token }: { url?: string; token?: string }) {
  if (url && token) return { url, token };
  if (!process.stdin.isTTY) {
    throw new UsageError('Without a terminal, pass --url and --token.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return {
      url: url ?? (await terminal.question('Address of Salus, such as https://pay.example: ')),
      token: token ?? (await terminal.question('API key, salus_test_… or salus_live_…: ')),
    };
  } finally {
    terminal.close();
  }
}
