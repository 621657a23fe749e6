/** The mails of the sandbox, as its mailbox shows them. */
import { world } from './world.ts';

/** The link in the newest mail to `recipient`. Mails arrive with the request that causes them. */
export async function linkInMailTo(recipient: string): Promise<string> {
  const { mailUrl } = world();
  const list = await (await fetch(mailUrl)).text();
  const row = list.split('<li>').find((part) => part.includes(`to ${recipient} `));
  const path = /href="(\/[^"]+)"/.exec(row ?? '')?.[1];
  if (!path) throw new Error(`no mail to ${recipient}`);
  const mail = await (await fetch(new URL(`${path}.txt`, mailUrl))).text();
  const link = /https?:\/\/\S+/.exec(mail)?.[0];
  if (!link) throw new Error(`no link in the mail to ${recipient}`);
  return link;
}
