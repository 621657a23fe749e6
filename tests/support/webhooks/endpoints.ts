/** The calls of a business about its webhook endpoints. */
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import type { WebhookEndpoint } from '#shared/webhooks/fields.ts';
import type { TestApi } from '../api/api.ts';
import type { TestMerchant } from '../people/people.ts';

/** @param token an API key, or the token of a person who acts for the business */
export const createAt = (
  api: TestApi,
  token: string,
  body: object,
  headers: Record<string, string> = {},
) => api.call(webhooksEndpoints.create, { token, body, headers });

export const readAt = async (api: TestApi, token: string, id: string) =>
  (await api.call(webhooksEndpoints.read, { token, params: { id } })).json<WebhookEndpoint>();

export const endpointsOf = async (api: TestApi, { token }: TestMerchant) =>
  (await api.call(webhooksEndpoints.list, { token })).json<{ data: WebhookEndpoint[] }>().data;
