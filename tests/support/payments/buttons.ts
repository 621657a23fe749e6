/** Builders of payment buttons. */

import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { BusinessButton } from '#shared/buttons/schemas.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import type { TestApi } from '../api/api.ts';
import { newMember, newMerchant, type TestMember, type TestMerchant } from '../people/people.ts';

export const TERMS = { name: 'Tea for two', currency: 'EUR', amount: '40.00', enabled: true };
export const FREE = {
  name: 'A gift',
  currency: 'EUR',
  minimum: '5.00',
  maximum: '50.00',
  enabled: true,
};

export async function newButton(
  api: TestApi,
  merchant: TestMerchant,
  terms: Record<string, unknown> = TERMS,
): Promise<BusinessButton> {
  const response = await api.call(buttonsEndpoints.create, { token: merchant.token, body: terms });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json();
}

/** A merchant and a button of its own. */
export async function buttonScene(api: TestApi, changes: Record<string, unknown> = {}) {
  const merchant = await newMerchant(api);
  const button = await newButton(api, merchant, { ...TERMS, ...changes });
  return { merchant, button, params: { id: button.id } };
}

/** Somebody presses it. */
export const press = (api: TestApi, id: string, query: Record<string, string> = {}) =>
  api.call(buttonsEndpoints.start, { params: { id }, query });

/** Presses it and pays. */
export async function buy(api: TestApi, id: string, by?: TestMember): Promise<string> {
  const { id: session } = (await press(api, id)).json<{ id: string }>();
  const { token } = by ?? (await newMember(api));
  const paid = await api.call(payEndpoints.confirm, {
    params: { id: session },
    token,
    body: { total: '152' },
  });
  if (paid.statusCode !== 200) throw new Error(paid.body);
  return session;
}
