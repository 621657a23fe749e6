import { BY_LAW, days, MEMBERSHIP } from '../../platform/privacy/periods.ts';
import {
  columns,
  noPerson,
  OWN_ID,
  REFERENCE,
  type Register,
  SECRET,
  withheld,
} from '../../platform/privacy/table-rule.ts';

const MINUTES = 'some minutes';
/** Columns that belong to the order, which its payer sees as the payment. */
const ORDER = withheld('the business’s order; its payer has it as payments[]');

export const PAYMENTS_DATA: Register = {
  frame_code: {
    purpose: 'Carries a sign-in into the checkout.',
    kept: MINUTES,
    erasing: 'deletes',
    personal: { hash: SECRET, auth_session_id: REFERENCE },
    other: columns('challenge session_id link_session_id total expires_at'),
  },
  link: {
    purpose: 'Lets a business read two balances until the member ends it.',
    kept: days('unusedSession', 'after its end'),
    erasing: 'keeps',
    personal: {
      id: REFERENCE,
      member_id: OWN_ID,
      merchant_id: 'links[].merchant',
      since: 'links[].since',
      revoked_at: 'links[].endedAt',
    },
    other: [],
  },
  link_session: {
    purpose: 'A business’s invitation to link an account.',
    kept: days('unusedSession', 'after its end'),
    erasing: 'keeps',
    personal: {
      id: REFERENCE,
      member_id: OWN_ID,
      merchant_id: 'invitations[].merchant',
      status: 'invitations[].status',
      reference: withheld('the business’s own name for the member'),
      closed_at: 'invitations[].at',
    },
    other: columns('success_url denied_url locale created_at expires_at origins already_linked'),
  },
  pay_approval: {
    purpose: 'A payment that its payer has confirmed.',
    kept: MINUTES,
    erasing: 'deletes',
    personal: { auth_session_id: REFERENCE, member_id: OWN_ID },
    other: columns('session_id quote_id total method expires_at'),
  },
  pay_quote: noPerson(
    'id session_id rate gross total created_at expires_at net discount_basis_points',
  ),
  pay_session: {
    purpose: 'An order of a business, and its receipt once it is paid.',
    kept: `${BY_LAW}; texts of an order that nobody paid ${days('unusedSession', 'after its end')}`,
    erasing: 'keeps',
    personal: {
      id: 'payments[].id',
      merchant_id: REFERENCE,
      merchant_name: 'payments[].merchant',
      merchant_domain: 'payments[].domain',
      status: 'payments[].status',
      amount: 'payments[].amount',
      currency: 'payments[].currency',
      description: 'payments[].description',
      reference: 'payments[].reference',
      line_items: ORDER,
      metadata: ORDER,
      closed_at: 'payments[].paidAt',
      payer_id: OWN_ID,
      transfer_id: 'payments[].transaction',
    },
    other: columns(
      'decimals success_url cancel_url minimum_level locale origins created_at expires_at version extended_at gross total button_id merchant_verified',
    ),
  },
  payer_limit: {
    purpose: 'The member’s own limits for payments without confirmation.',
    kept: MEMBERSHIP,
    erasing: 'deletes',
    personal: {
      member_id: OWN_ID,
      amount: 'limits[].amount',
      sum: 'limits[].sum',
      spent: 'limits[].spent',
    },
    other: [],
  },
  payment_button: {
    purpose: 'A product that a business sells without code.',
    kept: MEMBERSHIP,
    erasing: 'clears',
    staying: ['merchant_id', 'created_at'],
    personal: {
      merchant_id: OWN_ID,
      name: 'business.buttons[].name',
      description: 'business.buttons[].description',
      created_at: 'business.buttons[].createdAt',
    },
    other: columns(
      'id currency decimals amount minimum maximum stock expires_at reference_prefix minimum_level success_url enabled',
    ),
  },
  payment_challenge: {
    purpose: 'What a passkey signs to confirm a payment.',
    kept: MINUTES,
    erasing: 'deletes',
    personal: { hash: SECRET, auth_session_id: REFERENCE },
    other: columns('session_id quote_id total expires_at'),
  },
  receipt_key: noPerson('kid public_jwk private_key created_at sign_from revoked_at'),
  refund: {
    purpose: 'The books: what a business returned of a payment.',
    kept: BY_LAW,
    erasing: 'keeps',
    personal: {
      session_id: REFERENCE,
      amount: 'payments[].refunds[].amount',
      reason: 'payments[].refunds[].reason',
      created_at: 'payments[].refunds[].at',
      transfer_id: REFERENCE,
    },
    other: columns('id tokens'),
  },
  top_up: {
    purpose: 'A card purchase with which its buyer pays an order.',
    kept: days('unusedSession', 'after its end'),
    erasing: 'deletes',
    personal: {
      purchase_id: 'topUps[].purchase',
      session_id: 'topUps[].payment',
      member_id: OWN_ID,
      auth_session_id: REFERENCE,
      total: 'topUps[].total',
      status: 'topUps[].status',
      reason: 'topUps[].reason',
      created_at: 'topUps[].createdAt',
      closed_at: 'topUps[].closedAt',
    },
    other: [],
  },
};
