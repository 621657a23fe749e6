import { PERSONAL_DATA } from '../../personal-data.ts';
import { BY_LAW, days } from '../../platform/privacy/periods.ts';
import {
  columns,
  noPerson,
  OWN_ID,
  type Register,
  withheld,
} from '../../platform/privacy/table-rule.ts';

/** Every table of the database. */
export const ALL_PERSONAL_DATA: Register = {
  ...PERSONAL_DATA,
  audit_log: {
    purpose: 'Records what operators did.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: {
      at: 'audit[].at',
      operator: withheld('the name of a colleague'),
      command: 'audit[].command',
      arguments: withheld('contains salted hashes of personal text'),
      outcome: 'audit[].outcome',
      detail: withheld('a salted hash'),
    },
    other: columns(
      'id reference begun_id number previous hash key_fingerprint signature proposal_id',
    ),
  },
  audit_text: {
    purpose: 'Shows operators whom and what their commands were about.',
    kept: BY_LAW,
    erasing: 'deletes',
    personal: {
      value: withheld('may name other people'),
      member_id: OWN_ID,
    },
    other: columns('audit_id field salt created_at'),
  },
  operator: {
    purpose: 'Decides who may run commands.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: {
      name: withheld('the name of a colleague'),
    },
    other: columns('id role public_key fingerprint added_by added_at revoked_by revoked_at'),
  },
  operator_challenge: noPerson('hash purpose operator_id expires_at'),
  operator_limit: noPerson('kind most'),
  operator_nonce: noPerson('nonce expires_at'),
  operator_passkey: noPerson(
    'id operator_id credential_id public_key fingerprint counter origin name created_at last_used_at revoked_by revoked_at',
  ),
  operator_passkey_code: noPerson('hash operator_id expires_at'),
  operator_session: {
    purpose: 'Keeps an operator signed in to the console.',
    kept: days('operator', 'after it began'),
    erasing: 'expires',
    personal: {
      device: withheld('the device of a colleague'),
      network: withheld('the network of a colleague'),
    },
    other: columns('hash passkey_id created_at last_seen_at ended_at'),
  },
  operator_use: noPerson('id operator kind amount at'),
  proposal: {
    purpose: 'Lets a second operator approve a command.',
    kept: days('operator', 'after it was made'),
    erasing: 'expires',
    personal: {
      words: withheld('may name other people'),
      agreed: withheld('may name other people'),
      plan: withheld('may name other people'),
    },
    other: columns(
      'id reference proof proposed_by fingerprint created_at expires_at status decided_by decided_at',
    ),
  },
};
