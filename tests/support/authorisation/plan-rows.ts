/** Plans, mandates, agreements and charges in the authorisation matrix: the rule of each call. */
import type { TestApi } from '../api/api.ts';
import { MONTHLY, newPlan, owedAgreement } from '../payments/plans.ts';
import type { Cast } from './callers.ts';
import { business } from './rule.ts';

export function planRows(api: () => TestApi, cast: () => Cast) {
  const plan = async () => (await newPlan(api(), cast().merchant)).id;
  const owed = () => owedAgreement(api(), cast().merchant, cast().other);
  const agreement = async () => (await owed()).agreement;
  const charge = async () => (await owed()).charge;
  return {
    'GET /api/merchant/plans': { rule: business('plans:read') },
    'POST /api/merchant/plans': { rule: business('plans:write'), body: () => MONTHLY },
    'GET /api/merchant/plans/:id': { rule: business('plans:read', 'own'), id: plan },
    'PUT /api/merchant/plans/:id': {
      rule: business('plans:write', 'own'),
      id: plan,
      body: () => MONTHLY,
    },
    'POST /api/merchant/plans/:id/retire': {
      rule: business('plans:write', 'own'),
      id: plan,
      body: () => ({ choice: 'run_on' }),
    },
    'GET /api/merchant/mandates': { rule: business('agreements:read') },
    'GET /api/merchant/agreements': { rule: business('agreements:read') },
    'GET /api/merchant/agreements/:id': {
      rule: business('agreements:read', 'own'),
      id: agreement,
    },
    'POST /api/merchant/agreements/:id/end': {
      rule: business('agreements:write', 'own'),
      id: agreement,
      body: () => ({ preview: true }),
    },
    'POST /api/merchant/agreements/:id/freeze': {
      rule: business('agreements:write', 'own'),
      id: agreement,
      body: () => ({ until: null }),
    },
    'POST /api/merchant/agreements/:id/change': {
      rule: business('agreements:write', 'own'),
      id: agreement,
      body: () => ({ price: '50.00' }),
    },
    'GET /api/merchant/charges': { rule: business('agreements:read') },
    'POST /api/merchant/charges/:id/waive': {
      rule: business('agreements:write', 'own'),
      id: charge,
    },
    'POST /api/merchant/charges/:id/write-off': {
      rule: business('agreements:write', 'own'),
      id: charge,
    },
    'POST /api/merchant/charges/:id/paid-elsewhere': {
      rule: business('agreements:write', 'own'),
      id: charge,
    },
  };
}
