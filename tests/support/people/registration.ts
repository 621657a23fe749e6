import { randomBytes } from 'node:crypto';
import * as registrationEndpoints from '#shared/registration/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { linkTo } from '../mail/outbox.ts';
import { PASSWORD } from './people.ts';

export const newEmail = () => `${randomBytes(6).toString('hex')}@salus.test`;

export const registration = (email: string, changes: Record<string, unknown> = {}) => ({
  name: 'Ana',
  surname: 'Prado',
  email,
  password: PASSWORD,
  acceptances: { privacy: true, conditions: true },
  ...changes,
});

export function registerAs(api: TestApi, email: string, changes: Record<string, unknown> = {}) {
  return api.call(registrationEndpoints.create, { body: registration(email, changes) });
}

export function confirmWith(api: TestApi, confirmation: string) {
  return api.call(registrationEndpoints.confirm, { body: { confirmation } });
}

/** The code in the last mail of that kind. */
export async function confirmationOf(
  api: TestApi,
  email: string,
  template = 'confirm-email',
): Promise<string> {
  const link = await linkTo(api, email, template);
  return link.searchParams.get('confirmation') ?? '';
}
