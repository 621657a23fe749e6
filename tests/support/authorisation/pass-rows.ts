/** Passes in the authorisation matrix: the rule of each call. */
import * as passEndpoints from '#shared/passes/endpoints.ts';
import * as memberEndpoints from '#shared/passes/member-endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import type { TestApi } from '../api/api.ts';
import { newPass, TEN_CLASSES, visit } from '../payments/passes.ts';
import { type Cast, credentialOf } from './callers.ts';
import { business, person } from './rule.ts';

export function passRows(api: () => TestApi, cast: () => Cast) {
  const pass = async () => (await newPass(api(), cast().merchant)).id;
  /** A link that gives a pass, of anybody's. */
  const gift = async (id?: string) => {
    const made = await api().call(passEndpoints.give, {
      params: { id: id ?? (await pass()) },
      token: cast().merchant.apiToken,
      body: {},
    });
    return String(made.json().gift.id);
  };
  /** A pass that the other member holds. */
  const held = async () => {
    const own = await newPass(api(), cast().merchant);
    const accepted = await api().call(memberEndpoints.acceptGift, {
      params: { id: await gift(own.id) },
      token: (await credentialOf(api(), cast(), 'other member', '')) ?? '',
    });
    return { pass: own, holding: String(accepted.json().id) };
  };
  const holding = async () => (await held()).holding;
  const taken = async () => {
    const one = await held();
    const answer = await visit(api(), { ...cast(), pass: one.pass }, { holding: one.holding });
    return String(answer.json().id);
  };
  return {
    'GET /api/merchant/passes': { rule: business('passes:read') },
    'POST /api/merchant/passes': { rule: business('passes:write'), body: () => TEN_CLASSES },
    'GET /api/merchant/passes/:id': { rule: business('passes:read', 'own'), id: pass },
    'PUT /api/merchant/passes/:id': {
      rule: business('passes:write', 'own'),
      id: pass,
      body: () => TEN_CLASSES,
    },
    'POST /api/merchant/passes/:id/extend': {
      rule: business('passes:write', 'own'),
      id: pass,
      body: () => ({ days: 14 }),
    },
    'POST /api/merchant/passes/:id/given': {
      rule: business('passes:write', 'own'),
      id: pass,
      body: () => ({}),
    },
    'GET /api/merchant/passes/:id/holdings': { rule: business('passes:read', 'own'), id: pass },
    'GET /api/merchant/holdings/:id': { rule: business('passes:read', 'own'), id: holding },
    'POST /api/merchant/holdings/:id/freeze': {
      rule: business('passes:write', 'own'),
      id: holding,
      body: () => ({ until: null }),
    },
    'GET /api/merchant/passes/:id/visits': { rule: business('passes:read', 'own'), id: pass },
    // Nobody holds it.
    'POST /api/merchant/passes/:id/visits': {
      rule: business('visits:write', 'own'),
      answer: 422,
      id: pass,
      body: () => ({ holding: newId('hld') }),
    },
    'DELETE /api/merchant/visits/:id': { rule: business('visits:write', 'own'), id: taken },
    'POST /api/merchant/passes/:id/import': {
      rule: business('passes:write', 'own'),
      id: pass,
      body: () => ({ rows: [{ email: 'ana@example.org' }], preview: true }),
    },
    'GET /api/merchant/passes/:id/imports': { rule: business('passes:read', 'own'), id: pass },
    'POST /api/merchant/pass-imports/:id/approve': {
      rule: business('passes:write', 'own', 'people'),
      // A large import, which nobody has started.
      isUnmade: true,
      id: () => newId('imp'),
    },
    'GET /api/wallet/passes': { rule: person() },
    'GET /api/wallet/passes/secret': { rule: person() },
    'POST /api/wallet/passes/:id/share': {
      rule: person('own'),
      id: holding,
      body: () => ({ name: true }),
    },
    'GET /api/wallet/passes/gifts/:id': { rule: person('any', 'both'), id: () => gift() },
    'POST /api/wallet/passes/gifts/:id/accept': { rule: person('any'), id: () => gift() },
  };
}
