/** Changes of credentials, and the undo link in the mail to the former address. */
import * as credentialsEndpoints from '#shared/credentials/endpoints.ts';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import type { CredentialSettings } from '../../../server/platform/config/credentials.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import type { TestApi } from '../api/api.ts';
import { linkTo } from '../mail/outbox.ts';

export const HOUR_MS = 3_600_000;
export const AS_IN_PRODUCTION: CredentialSettings = {
  holdSeconds: 72 * 3600,
  factorResetSeconds: 72 * 3600,
};

/** The code in the newest mail of that kind. */
export async function codeIn(
  api: TestApi,
  email: string,
  template: string,
  name = 'undo',
): Promise<string> {
  const code = (await linkTo(api, email, template)).searchParams.get(name);
  if (!code) throw new Error(`no ${name} in ${template} to ${email}`);
  return code;
}

export const undo = (api: TestApi, code: string) =>
  api.call(credentialsEndpoints.undo, { body: { code } });

export const stop = (api: TestApi, code: string) =>
  api.call(credentialsEndpoints.stopReset, { body: { code } });

/** With the newest link to that address. */
export async function setPassword(
  api: TestApi,
  email: string,
  { template = 'account-secured', ...more }: Record<string, unknown> & { template?: string } = {},
) {
  const code = await codeIn(api, email, template, 'code');
  const password = 'a password nobody else knows';
  return api.call(passwordEndpoints.reset, {
    body: { code, password, passwordConfirmation: password, ...more },
  });
}

export const NEW_PASSWORD = 'a password nobody else knows';

/** Moves the changes of credentials back in time by so many hours. */
export async function letHoursPass({ database }: TestApi, hours: number): Promise<void> {
  const span = sql`${hours} * interval '1 hour'`;
  const { db } = database.owner;
  await db.execute(sql`update credential_change
    set changed_at = changed_at - ${span}, undo_until = undo_until - ${span}`);
  await db.execute(sql`update factor_reset set due_at = due_at - ${span},
    applied_at = applied_at - ${span}`);
  await db.execute(sql`update member set outgoing_held_until = outgoing_held_until - ${span},
    outgoing_frozen_at = outgoing_frozen_at - ${span},
    email_trusted_from = email_trusted_from - ${span},
    deposit_address_trusted_from = deposit_address_trusted_from - ${span}`);
  await db.execute(sql`update passkey set trusted_from = trusted_from - ${span}`);
  await db.execute(sql`update second_factor set trusted_from = trusted_from - ${span}`);
  await db.execute(sql`update recovery_code set trusted_from = trusted_from - ${span}`);
  await db.execute(sql`update withdrawal set hold_until = hold_until - ${span}`);
}
