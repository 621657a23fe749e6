/** Error codes of invoices. */
export const invoiceErrors = {
  /** The business does not let payers issue the invoices of their payments. */
  invoice_not_offered: {
    status: 409,
    message: 'This business issues its invoices itself. Ask the business.',
  },
  /** The payment has an invoice that names no buyer, and its payer asks for one that names them. */
  invoice_issued: {
    status: 409,
    message: 'This payment has an invoice without your name. Ask the business for one with it.',
  },
  /** The invoice is void, or its credit notes leave nothing of it. */
  invoice_closed: { status: 409, message: 'Nothing is left of this invoice.' },
} as const;
