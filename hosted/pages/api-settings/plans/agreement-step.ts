import type { Agreement } from '#shared/plans/schemas.ts';

/** What a dialog about an agreement gets. */
export interface AgreementStep {
  agreement: Agreement;
  onDone(): void;
  onClose(): void;
}
