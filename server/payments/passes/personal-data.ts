import { BY_LAW, MEMBERSHIP } from '../../platform/privacy/periods.ts';
import {
  columns,
  OWN_ID,
  REFERENCE,
  type Register,
  SECRET,
  withheld,
} from '../../platform/privacy/table-rule.ts';

export const PASSES_DATA: Register = {
  pass: {
    purpose: 'A pass that a business sells.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: { merchant_id: OWN_ID, name: 'business.passesOnSale[].name' },
    other: columns(
      'livemode id entries valid_days valid_until price currency decimals minimum_level most_per_member terms enabled created_at issued_account used_account expired_account returned_account',
    ),
  },
  pass_holder: {
    purpose:
      'Gives a business a pseudonym for a member who holds its passes, and what the member shares.',
    kept: MEMBERSHIP,
    erasing: 'clears',
    staying: ['id', 'merchant_id'],
    personal: {
      id: 'passes[].pseudonym',
      merchant_id: 'passes[].merchant',
      member_id: OWN_ID,
      shows_name: 'passes[].showsName',
      shows_email: 'passes[].showsEmail',
    },
    other: columns('livemode created_at'),
  },
  pass_holding: {
    purpose: 'A pass that a member holds.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: {
      id: 'passes[].id',
      pass_id: 'passes[].name',
      holder_id: REFERENCE,
      origin: 'passes[].origin',
      session_id: REFERENCE,
      entries: 'passes[].entries',
      terms: 'passes[].terms',
      valid_until: 'passes[].validUntil',
      frozen_until: 'passes[].frozenUntil',
      ended: 'passes[].ended',
    },
    other: columns('account valid_from added ended_at told_low_at told_end_at created_at'),
  },
  pass_freeze: {
    purpose: 'A time in which a held pass could not be used.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: {
      holding_id: REFERENCE,
      starts_at: 'passes[].freezes[].from',
      ends_at: 'passes[].freezes[].until',
    },
    other: [],
  },
  pass_visit: {
    purpose: 'A visit that a business took from a pass.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: {
      holding_id: REFERENCE,
      holder_id: REFERENCE,
      entries: 'passes[].visits[].entries',
      at: 'passes[].visits[].at',
      returned_at: 'passes[].visits[].returnedAt',
      taken_by: withheld('the person, key or device of the business'),
    },
    other: columns('id code_step step transfer_id return_id created_at'),
  },
  pass_gift: {
    purpose: 'A link that gives a pass to whoever accepts it first.',
    kept: { since: 'expires_at', interval: '0', phrase: '90 days' },
    erasing: 'expires',
    personal: { id: SECRET },
    other: columns('pass_id import_id entries valid_until created_at expires_at accepted_at'),
  },
  pass_import: {
    purpose: 'A business’s import of passes; its addresses until they are written to.',
    kept: { since: 'created_at', interval: '30 days', phrase: '30 days' },
    erasing: 'expires',
    personal: {
      waiting: withheld('the business’s own list; each address gets an e-mail'),
      started_by: REFERENCE,
      approved_by: REFERENCE,
    },
    other: columns('id pass_id passes entries created_at sent_at'),
  },
};
