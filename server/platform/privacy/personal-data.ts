import { days } from './periods.ts';
import { columns, noPerson, REFERENCE, type Register, SECRET, withheld } from './table-rule.ts';

export const PLATFORM_DATA: Register = {
  alert: noPerson('id kind subject_id created_at'),
  deployment: noPerson('mode only_row installation'),
  idempotency: {
    purpose: 'Repeats the response of a retried request.',
    kept: days('idempotency', 'after the request'),
    erasing: 'expires',
    personal: {
      scope: REFERENCE,
      key: withheld('chosen by the caller for a retry'),
      response: withheld('a copy of data the export has elsewhere'),
    },
    other: columns('body_hash created_at'),
  },
  lease: noPerson('name holder until'),
  mail: {
    purpose: 'Sends an e-mail; the content is deleted once it is sent.',
    kept: days('mail', 'after it was written'),
    erasing: 'deletes',
    personal: {
      recipient: 'mails[].to',
      template: 'mails[].kind',
      locale: withheld('the language setting, shown as membership.language'),
      content: withheld('encrypted, and deleted once it is sent'),
      status: 'mails[].status',
      created_at: 'mails[].at',
      member_id: REFERENCE,
      transfer_id: REFERENCE,
    },
    other: columns('id attempts next_attempt_at trace'),
  },
  mail_waiting: {
    purpose: 'Leaves an e-mail about a transfer to the worker, which writes it within a second.',
    kept: 'some seconds',
    erasing: 'deletes',
    personal: {
      template: withheld('becomes mails[]'),
      transfer_id: REFERENCE,
      member_id: REFERENCE,
      created_at: withheld('becomes mails[]'),
    },
    other: columns('trace'),
  },
  migration: noPerson('name hash applied_at'),
  'ops.backup': noPerson('kind at'),
  'ops.credit_bound': noPerson('kind most changed_at'),
  'ops.credit_minute': noPerson('kind minute units'),
  rate_limit: {
    purpose: 'Limits how often somebody may ask.',
    kept: '2 days after the last request',
    erasing: 'expires',
    personal: { key: SECRET },
    other: columns('acts since'),
  },
  read_position: {
    purpose: 'Shows people their own changes at once when a replica answers.',
    kept: '1 day after the last change',
    erasing: 'expires',
    personal: { holder_id: REFERENCE },
    other: columns('position noted_at'),
  },
  retention_mark: noPerson('name until'),
};
