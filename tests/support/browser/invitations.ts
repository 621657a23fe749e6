/** The merchant’s server: invites members to link their account, and reads the shared data. */
import { world } from './world.ts';

export async function newInvitation(): Promise<string> {
  const response = await ask('link-sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  return id;
}

export const readLink = (id: string): Promise<Response> => ask(`links/${id}`);

function ask(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  const { url, merchant } = world();
  return fetch(`${url}/api/merchant/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${merchant.token}`, ...headers },
  });
}
