import type { Documented } from '../http/endpoint.ts';
import * as endpoints from './import-endpoints.ts';

export const importPasses = {
  ...endpoints.importPasses,
  name: 'importPasses',
  summary: 'Import passes',
  description:
    'Imports passes that your customers hold already. Each row gets an e-mail with a link that gives the pass to the member who accepts it. `preview` checks the rows and stores nothing. A person of your team starts a large import, and another one approves it; so do they once the imports of 24 hours are many.',
} as const satisfies Documented;

export const imports = {
  ...endpoints.imports,
  name: 'listPassImports',
  summary: 'List imports of passes',
  description: 'Returns the newest imports of this pass.',
} as const satisfies Documented;

export const approveImport = {
  ...endpoints.approveImport,
  name: 'approvePassImport',
  summary: 'Approve an import of passes',
  description:
    'Approves a large import. The person who started it cannot approve it, and neither can an API key.',
} as const satisfies Documented;
