import * as profileEndpoints from '#shared/profile/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { markMailboxProven } from './mailbox.ts';
import { PASSWORD } from './people.ts';

/** The export of a member's data, with the password and the mailbox, or with another proof. */
export async function askForExport(
  api: TestApi,
  { token }: { token: string },
  proof: Record<string, unknown> = { currentPassword: PASSWORD },
) {
  await markMailboxProven(api, token);
  return api.call(profileEndpoints.exportData, { token, body: proof });
}
