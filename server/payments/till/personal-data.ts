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
  till_sale: noPerson('session_id device_id code created_at day_id'),
  till_day: noPerson('id device_id number date zone opened_at closed_at report'),
  till_day_refund: noPerson('refund_id day_id'),
  till_refund: noPerson('refund_id device_id amount created_at'),
};
