import { CookieTable } from './cookie-table.tsx';
import { LEGAL_DOCUMENTS } from './legal-documents.ts';
import { LegalText } from './legal-text.tsx';

export function CookiesPolicyPage() {
  return (
    <LegalText
      document={LEGAL_DOCUMENTS.cookies}
      lists={{ necessary: (items) => <CookieTable items={items} /> }}
    />
  );
}
