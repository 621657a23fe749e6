/** The calls about refund requests. */
import * as refundRequestsEndpoints from '#shared/refund-requests/endpoints.ts';
import type { TestApi } from '../api/api.ts';

interface Person {
  token: string;
}

interface Business {
  apiToken: string;
}

export const ask = (
  api: TestApi,
  { token }: Person,
  id: string,
  body: { amount?: string; reason?: string; message?: string } = {},
) =>
  api.call(refundRequestsEndpoints.ask, {
    params: { id },
    token,
    body: { amount: '9.50', reason: 'other', ...body },
  });

export const requestsOf = (api: TestApi, { token }: Person, id: string) =>
  api.call(refundRequestsEndpoints.readOfPayment, { params: { id }, token });

export const withdraw = (api: TestApi, { token }: Person, id: string) =>
  api.call(refundRequestsEndpoints.withdraw, { params: { id }, token });

export const decline = (
  api: TestApi,
  { apiToken }: Business,
  id: string,
  answer?: string,
  headers: Record<string, string> = {},
) =>
  api.call(refundRequestsEndpoints.decline, {
    params: { id },
    token: apiToken,
    headers,
    body: answer === undefined ? {} : { answer },
  });

export const listed = (api: TestApi, { apiToken }: Business, query: Record<string, string> = {}) =>
  api.call(refundRequestsEndpoints.list, { token: apiToken, query });
