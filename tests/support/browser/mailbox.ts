/** The mails of the sandbox, as its mailbox shows them. */
import { world } from './world.ts';

/** The pattern in the newest `most` mails to `recipient`. Mails arrive with the request that causes them. */
async function inMailTo(
  recipient: string,
  pattern: RegExp,
  most?: number,
): Promise<string | undefined> {
  const { mailUrl } = world();
  const list = await (await fetch(mailUrl)).text();
  const rows = list.split('<li>').filter((part) => part.includes(`to ${recipient} `));
  if (rows.length === 0) throw new Error(`no mail to ${recipient}`);
  for (const row of rows.slice(0, most)) {
    const path = /href="(\/[^"]+)"/.exec(row)?.[1];
    const text = await (await fetch(new URL(`${path}.txt`, mailUrl))).text();
    const found = pattern.exec(text)?.[0];
    if (found) return found;
  }
  return undefined;
}

export async function linkInMailTo(recipient: string, pattern = /https?:\/\/\S+/): Promise<string> {
  const link = await inMailTo(recipient, pattern);
  if (!link) throw new Error(`no link in the mails to ${recipient}`);
  return link;
}

export async function digitsInMailTo(recipient: string): Promise<string> {
  const digits = await inMailTo(recipient, /\b\d{4} \d{4}\b/, 1);
  if (!digits) throw new Error(`no digits in the mail to ${recipient}`);
  return digits;
}
