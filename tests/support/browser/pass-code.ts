/** The eight digits that the phone of a member shows now. */
import { createHmac } from 'node:crypto';
import { digitsOf, messageOf, stepAt } from '#shared/passes/code.ts';
import { world } from './world.ts';

export async function shownDigits(token: string): Promise<string> {
  const answer = await fetch(`${world().url}/api/wallet/passes/secret`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { secret, time } = (await answer.json()) as { secret: string; time: string };
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url'));
  return digitsOf(mac.update(messageOf(stepAt(Date.parse(time)))).digest());
}
