import { LEGAL_DOCUMENTS } from './legal-documents.ts';
import { LegalText } from './legal-text.tsx';

export function GeneralConditionsPage() {
  return <LegalText document={LEGAL_DOCUMENTS.conditions} />;
}
