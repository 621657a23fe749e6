/** The merchant's server: invites somebody to link their account. */
import { world } from './world.ts';

export async function newInvitation(): Promise<string> {
  const { url, merchant } = world();
  const response = await fetch(`${url}/api/merchant/link-sessions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${merchant.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  return id;
}
