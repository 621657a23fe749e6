import { MEMBERSHIP } from '../../platform/privacy/periods.ts';
import {
  aged,
  columns,
  noPerson,
  OWN_ID,
  REFERENCE,
  type Register,
  SECRET,
  withheld,
} from '../../platform/privacy/table-rule.ts';

const SELLER =
  'a name that a business gives its seller; it belongs to no account, and the till shows it';

/** What the tables of tills hold. */
export const TILLS_DATA: Register = {
  till_device: {
    purpose: 'A device at a business’s counter, which asks for payments.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      id: 'business.tills[].id',
      merchant_id: OWN_ID,
      name: 'business.tills[].name',
      created_by: REFERENCE,
      created_at: 'business.tills[].createdAt',
      pairing_hash: SECRET,
      hash: SECRET,
      paired_at: 'business.tills[].pairedAt',
      last_used_at: 'business.tills[].lastUsedAt',
      revoked_at: 'business.tills[].revokedAt',
    },
    other: columns(
      'tips pairing_expires_at suspended_at suspended_by refund_limit refund_currency refund_decimals',
    ),
  },
  till_reason: {
    purpose: 'Tells a business’s till why the payer could not pay, at the payer’s own press.',
    kept: aged('told_at', '1 day', 'after the press'),
    erasing: 'expires',
    personal: {
      member_id: REFERENCE,
      reason: withheld('the payer had the till told; it is deleted after a day'),
    },
    other: columns('session_id told_at'),
  },
  till_sale: {
    purpose: 'A payment that a till requested, and the name of who sold, if the till was told one.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: { sold_by: withheld(SELLER) },
    other: columns('session_id device_id code created_at day_id'),
  },
  till_day: {
    purpose: 'A day of a till and its report, with the sums of each person who sold.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: { report: withheld(SELLER) },
    other: columns('id device_id number date zone opened_at closed_at'),
  },
  till_day_refund: noPerson('refund_id day_id'),
  till_refund: noPerson('refund_id device_id amount created_at'),
};
