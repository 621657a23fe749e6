/** What the API reference says of statements: examples and errors. */
import { EXAMPLE_MOVEMENT, EXAMPLE_STATEMENT } from '#shared/statements/example.ts';

const { period, zone, from, to } = EXAMPLE_STATEMENT;
const params = { id: period };

export const STATEMENT_EXAMPLES = {
  listStatements: { response: { data: [{ period, zone, from, to }] } },
  readStatement: {
    params,
    query: { limit: '20' },
    response: { ...EXAMPLE_STATEMENT, data: [EXAMPLE_MOVEMENT], next: null },
  },
  readStatementPdf: {
    params,
    query: { locale: 'en' },
    response: { name: `salus-statement-${period}.pdf`, pdf: 'JVBERi0xLjcK…' },
  },
};

export const STATEMENT_MEANINGS = {
  period_open: {
    cause:
      'The month or year has not ended in the time zone of the business, or ended less than 15 minutes ago.',
    remedy: 'Wait until it has ended. `GET /merchant/statements` lists the periods that have.',
  },
  period_before_account: {
    cause: 'The month or year ended before the account began.',
    remedy: 'Ask for a later period.',
  },
  period_archived: {
    cause: 'The movements of this time were archived before statements existed.',
    remedy: 'Contact us for a copy.',
  },
};
