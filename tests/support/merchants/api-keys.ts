import * as endpoints from '#shared/api-keys/endpoints.ts';
import type { CallInput } from '#shared/http/call.ts';
import { SCOPES } from '#shared/team/scopes.ts';
import type { TestApi } from '../api/api.ts';
import { PASSWORD, type TestMember } from '../people/people.ts';

type Draft = Partial<CallInput<typeof endpoints.create>['body']>;

/** The response to a person who creates a key, by default with every scope. */
export const askForKey = (
  api: TestApi,
  { token }: TestMember,
  draft: Record<string, unknown> = {},
) =>
  api.call(endpoints.create, {
    token,
    body: { name: 'Till', scopes: SCOPES, currentPassword: PASSWORD, ...draft },
  });

export interface TestKey {
  id: string;
  token: string;
}

export async function newKey(
  api: TestApi,
  person: TestMember,
  draft: Draft = {},
): Promise<TestKey> {
  const response = await askForKey(api, person, draft);
  const { token, key } = response.json();
  if (!key) throw new Error(response.body);
  return { id: key.id, token };
}
