/** `salus login`, `logout` and `whoami`: which installation and key this machine uses. */

import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { createSalus } from '../client.ts';
import { addressOf, connect, UsageError } from './connect.ts';
import { closeEndpoints } from './endpoint.ts';
import type { Output } from './output.ts';
import { forget, readStore, remember } from './store.ts';

export async function login(
  given: { url?: string; token?: string },
  output: Output,
): Promise<void> {
  const asked = await askFor(given);
  const url = addressOf(asked.url);
  const business = await createSalus({ ...asked, url }).settings.read();
  await remember(url, (known) => ({ ...known, token: asked.token }), { url });
  tell(output, { url, token: asked.token, business });
}

/** The key itself stays valid: only a person revokes it. The endpoints of `salus listen` end with it. */
export async function logout(output: Output): Promise<void> {
  const { url, installations } = await readStore();
  if (!url) throw new UsageError('You are not signed in.');
  const { token } = installations[url] ?? {};
  const left = token ? await closeEndpoints(createSalus({ url, token, retries: 0 }), url) : [];
  await forget(url);
  output.tell(`Signed out of ${url}. The API key stays valid until you revoke it there.`, { url });
  for (const address of left) {
    output.say(`The endpoint for ${address} is still there: delete it under Settings → Webhooks.`);
  }
}

/** Asks the installation, so that an ended key is told. */
export async function whoami(output: Output): Promise<void> {
  const { salus, url, token } = await connect();
  tell(output, { url, token, business: await salus.settings.read() });
}

interface SignedIn {
  url: string;
  token: string;
  business: { recipientName: string; recipientDomain: string };
}

function tell(output: Output, { url, token, business }: SignedIn): void {
  const { recipientName, recipientDomain } = business;
  const key = token.startsWith('salus_live_') ? 'live' : 'test';
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
  return {
    url: url ?? (await ask('Address of Salus, such as https://pay.example: ')),
    token: token ?? (await ask('API key, salus_test_… or salus_live_…: ', { isSecret: true })),
  };
}

/** A secret is not shown, so that it stays in no scrollback. Ctrl-C rejects with an AbortError. */
async function ask(question: string, { isSecret = false } = {}): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: isSecret ? silent : process.stdout,
    terminal: true,
  });
  // The terminal echoes nothing any more.
  if (isSecret) process.stdout.write(question);
  try {
    return (await terminal.question(isSecret ? '' : question)).trim();
  } finally {
    terminal.close();
    if (isSecret) process.stdout.write('\n');
  }
}
