/** The registers of personal data of all wings below the operator's tools. */
import { LEDGER_DATA } from './ledger/personal-data.ts';
import { MERCHANTS_DATA } from './merchants/privacy/personal-data.ts';
import { PAYMENTS_DATA } from './payments/privacy/personal-data.ts';
import { PEOPLE_DATA } from './people/privacy/personal-data.ts';
import { PLATFORM_DATA } from './platform/privacy/personal-data.ts';
import type { Register } from './platform/privacy/table-rule.ts';
import { TOKENS_DATA } from './tokens/privacy/personal-data.ts';

export const PERSONAL_DATA: Register = {
  ...PLATFORM_DATA,
  ...LEDGER_DATA,
  invariant_check: { other: ['name', 'breaches', 'checked_at'] },
  status_day: { other: ['day', 'part', 'measured', 'good', 'last_at'] },
  ...PEOPLE_DATA,
  ...MERCHANTS_DATA,
  ...TOKENS_DATA,
  ...PAYMENTS_DATA,
};
