/** The mails of the sandbox, as its mailbox shows them. */
import { world } from './world.ts';

/** The newest mail to `recipient`, as text. Mails arrive with the request that causes them. */
async function mailTo(recipient: string): Promise<string> {
  const { mailUrl } = world();
  const list = await (await fetch(mailUrl)).text();
  const row = list.split('<li>').find((part) => part.includes(`to ${recipient} `));
  const path = /href="(\/[^"]+)"/.exec(row ?? '')?.[1];
  if (!path) throw new Error(`no mail to ${recipient}`);
  return (await fetch(new URL(`${path}.txt`, mailUrl))).text();
}

export async function linkInMailTo(recipient: string, pattern = /https?:\/\/\S+/): Promise<string> {
  const link = pattern.exec(await mailTo(recipient))?.[0];
  if (!link) throw new Error(`no link in the mail to ${recipient}`);
  return link;
}

export async function digitsInMailTo(recipient: string): Promise<string> {
  const digits = /\b\d{4} \d{4}\b/.exec(await mailTo(recipient))?.[0];
  if (!digits) throw new Error(`no digits in the mail to ${recipient}`);
  return digits;
}
