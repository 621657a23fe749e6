import * as authEndpoints from '#shared/auth/endpoints.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { openTwin } from '../../../server/payments/test-mode/mode.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMerchant } from './people.ts';

/** The test mode of a business: its id, and a key. */
export interface Twin {
  id: string;
  apiToken: string;
}

export async function twinOf(api: TestApi, { id }: Pick<TestMerchant, 'id'>): Promise<Twin> {
  const twin = await openTwin(api.db, id);
  return { id: twin, apiToken: await createApiToken(api.db, api.config, twin, false) };
}

/** A test member who may pay, as their business creates them. */
export async function newTestMember(api: TestApi, { apiToken }: Twin, body: object = {}) {
  const made = await api.call(testModeEndpoints.create, {
    token: apiToken,
    body: { name: 'Tara', level: 'Sens', cash: '1000', ...body },
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  const { member, password } = made.json();
  return { ...member, password } as { id: string; email: string; password: string };
}

/** Signs a test member in at a payment or invitation. */
export const signInAt = (
  api: TestApi,
  session: string,
  { email, password }: { email: string; password: string },
) => api.call(authEndpoints.signIn, { body: { identifier: email, password, session } });
