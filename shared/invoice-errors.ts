/** Error codes of invoices. */
export const invoiceErrors = {
  /** The business does not let payers issue the invoices of their payments. */
  invoice_not_offered: {
    status: 409,
    message: 'This business issues its invoices itself. Ask the business.',
  },
  /** The invoice is void, or its credit notes leave nothing of it. */
  invoice_closed: { status: 409, message: 'Nothing is left of this invoice.' },
} as const;
