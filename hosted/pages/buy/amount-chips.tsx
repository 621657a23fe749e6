import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Quote } from '#shared/purchases/schemas.ts';
import { useLevels } from '../../features/membership/use-levels.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './amount-chips.module.css';
import type { Conversion } from './use-conversion.ts';

const USUAL = ['50', '100', '250', '500'];
const MOST_LEVELS = 2;

interface AmountChipsProps {
  conversion: Conversion;
  quote: Quote;
  onChoose(tokens: string): void;
}

/** Amounts to choose from: round ones, and what the next levels take. */
export function AmountChips({ conversion, quote, onChoose }: AmountChipsProps) {
  const { t } = useTranslation('buy');
  const { money } = useFormat();
  const levels = useLevels().data?.filter(({ reached }) => !reached) ?? [];
  const toLevels = levels
    .slice(0, MOST_LEVELS)
    .map(({ level, missing }) => ({ tokens: missing, level }));
  const chips = [...USUAL.map((tokens) => ({ tokens, level: '' })), ...toLevels].filter(
    ({ tokens }) => Number(tokens) >= Number(quote.least) && Number(tokens) <= Number(quote.left),
  );
  if (chips.length === 0) return null;
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{t('form.usual')}</legend>
      {chips.map(({ tokens, level }) => (
        <button
          key={`${tokens} ${level}`}
          type="button"
          className={styles.chip}
          aria-pressed={conversion.tokens === tokens}
          onClick={() => onChoose(tokens)}
        >
          {level
            ? `${money(tokens, brand.token.symbol)} = ${level}`
            : money(tokens, brand.token.symbol)}
        </button>
      ))}
    </fieldset>
  );
}
