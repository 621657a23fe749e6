/** By call about statements, settlements or payouts' lines, the values each of its parameters may not have. */
import { type Cases, ID, PAGE, type Row } from './refused-fields.ts';

const PERIOD = { id: ['x', '2026-13', '2026-1', '1999', '2026-11-21'] };
const FIAT: Cases = { fiat: ['', 'eur', 'XXX'] };

export const REFUSED_PAPERS: Record<string, Row> = {
  listStatements: {},
  readStatement: { params: PERIOD, query: { ...PAGE, ...FIAT } },
  readStatementPdf: {
    params: PERIOD,
    query: { ...FIAT, locale: ['', '!'], unknown: ['1'] },
  },
  listJournal: { params: PERIOD, query: { ...PAGE, ...FIAT } },
  listSettlements: { query: PAGE },
  readSettlement: { params: ID },
  listSettlementLines: { params: ID, query: PAGE },
  listPayoutLines: { params: ID, query: PAGE },
};
