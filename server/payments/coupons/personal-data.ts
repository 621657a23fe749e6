import { BY_LAW, MEMBERSHIP } from '../../platform/privacy/periods.ts';
import { columns, OWN_ID, REFERENCE, type Register } from '../../platform/privacy/table-rule.ts';

export const COUPONS_DATA: Register = {
  coupon: {
    purpose: 'What a business takes off its prices.',
    kept: MEMBERSHIP,
    erasing: 'clears',
    staying: ['merchant_id', 'created_at'],
    personal: {
      merchant_id: OWN_ID,
      code: 'business.coupons[].code',
      name: 'business.coupons[].name',
      created_at: 'business.coupons[].createdAt',
    },
    other: columns(
      'id livemode basis_points amount currency decimals starts_at ends_at most most_per_account buttons passes minimum_level enabled',
    ),
  },
  coupon_use: {
    purpose:
      'Limits how often an account uses a business’s coupon. Accounts that bought tokens with one bank card count as one: the card’s fingerprint is compared inside the server.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: { session_id: REFERENCE, member_id: OWN_ID },
    other: columns('id coupon_id used_at'),
  },
};
