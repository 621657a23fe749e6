import { useTranslation } from 'react-i18next';
import { accentProblem } from '#shared/appearance/accent-problem.ts';
import { EDGE_CONTRAST, type Hex } from '#shared/embed/contrast.ts';
import { PALETTE } from '#shared/embed/palette.ts';
import type { Scheme } from '#shared/embed/theme.ts';
import { Button } from '../../../ui/button.tsx';
import { ColourField } from '../../../ui/form/colour-field.tsx';

interface AccentFieldProps {
  scheme: Scheme;
  value: string;
  onChange(value: string): void;
}

const LABELS = { light: 'look.accent-light', dark: 'look.accent-dark' } as const;

/** An accent; one that is hard to see names its contrast and offers the nearest that is not. */
export function AccentField({ scheme, value, onChange }: AccentFieldProps) {
  const { t, i18n } = useTranslation('appearance');
  const problem = value === '' ? undefined : accentProblem(value as Hex, scheme);
  const format = (ratio: number) =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }).format(ratio);
  return (
    <ColourField
      label={t(LABELS[scheme])}
      value={value}
      usual={PALETTE[scheme]['accent-fill']}
      reset={t('look.usual')}
      problem={
        problem
          ? t('look.contrast', { ratio: format(problem.ratio), needed: format(EDGE_CONTRAST) })
          : ''
      }
      remedy={
        problem && (
          <Button variant="quiet" onClick={() => onChange(problem.nearest)}>
            {t('look.nearest', { colour: problem.nearest })}
          </Button>
        )
      }
      onChange={onChange}
    />
  );
}

export const isReadable = (value: string, scheme: Scheme): boolean =>
  value === '' || accentProblem(value as Hex, scheme) === undefined;
