/** What the pass gives that a payment buys: the same rows before and after it is paid. */
import type { SoldPass } from '../passes/sold.ts';
import type { PayText } from '../text.ts';
import type { Row } from './sum.ts';

export function passRows(pass: SoldPass): Row[] {
  const { entries, level, mostPerMember } = pass;
  const rows: Row[] = [];
  if (entries !== null)
    rows.push({ label: { key: 'row.pass-entries' }, value: { kind: 'number', number: entries } });
  rows.push(validity(pass));
  if (level !== null) rows.push({ label: { key: 'row.pass-level' }, value: level });
  if (mostPerMember !== null)
    rows.push({
      label: { key: 'row.pass-most' },
      value: { kind: 'number', number: mostPerMember },
    });
  return rows;
}

export const passTerms = ({ terms }: SoldPass): { label: PayText; text: string } | null =>
  terms === null ? null : { label: { key: 'row.pass-terms' }, text: terms };

function validity({ entries, validDays, validUntil }: SoldPass): Row {
  if (validUntil !== null)
    return {
      label: { key: entries === null ? 'row.pass-unlimited-until' : 'row.pass-until' },
      value: { kind: 'time', at: validUntil },
    };
  return {
    label: { key: entries === null ? 'row.pass-unlimited-days' : 'row.pass-days' },
    value: { kind: 'period', unit: 'day', count: validDays ?? 0 },
  };
}
