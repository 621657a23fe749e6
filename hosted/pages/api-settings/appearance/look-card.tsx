import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import { RADII } from '#shared/appearance/schemas.ts';
import { FONTS, type FontName } from '#shared/embed/palette.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { AccentField, isReadable } from './accent-field.tsx';
import styles from './appearance.module.css';
import { changesOf, type Look } from './look.ts';

interface LookCardProps {
  look: Look;
  onChange(part: Partial<Look>): void;
}

const FONT_NAMES = Object.keys(FONTS) as FontName[];

const RADIUS_TEXTS = {
  0: 'look.radius-0',
  4: 'look.radius-4',
  8: 'look.radius-8',
  12: 'look.radius-12',
  16: 'look.radius-16',
  24: 'look.radius-24',
} as const;

const FONT_TEXTS = {
  system: 'look.font-system',
  humanist: 'look.font-humanist',
  geometric: 'look.font-geometric',
  rounded: 'look.font-rounded',
  serif: 'look.font-serif',
  mono: 'look.font-mono',
} as const;

/** Colours, corners and font; the preview follows, and Save stores them. */
export function LookCard({ look, onChange }: LookCardProps) {
  const { t } = useTranslation('appearance');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const isValid = isReadable(look.accentLight, 'light') && isReadable(look.accentDark, 'dark');

  function change(part: Partial<Look>) {
    setSaved(false);
    onChange(part);
  }

  async function save() {
    setBusy(true);
    setSaved(false);
    const result = await client.call(appearanceEndpoints.update, { body: changesOf(look) });
    if (result.ok) await invalidate(appearanceEndpoints.read);
    setBusy(false);
    setSaved(result.ok);
    setFailure(result.ok ? undefined : result.error);
  }

  return (
    <Card title={t('look.title')}>
      <p className={styles.soft}>{t('look.text')}</p>
      <div className={styles.fields}>
        <AccentField
          scheme="light"
          value={look.accentLight}
          onChange={(accentLight) => change({ accentLight })}
        />
        <AccentField
          scheme="dark"
          value={look.accentDark}
          onChange={(accentDark) => change({ accentDark })}
        />
        <SelectField
          label={t('look.radius')}
          value={look.radius}
          options={[
            { value: '', label: t('look.default') },
            ...RADII.map((one) => ({ value: String(one), label: t(RADIUS_TEXTS[one]) })),
          ]}
          onChange={(radius) => change({ radius })}
        />
        <SelectField
          label={t('look.font')}
          value={look.font}
          options={[
            { value: '', label: t('look.default') },
            ...FONT_NAMES.map((one) => ({ value: one, label: t(FONT_TEXTS[one]) })),
          ]}
          onChange={(font) => change({ font })}
        />
      </div>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
      <div className={styles.actions}>
        <Button idle={isBusy || !isValid} onClick={() => void save()}>
          {t(isBusy ? 'look.saving' : 'look.save')}
        </Button>
        <Notice tone="success" text={isSaved ? t('look.saved') : ''} />
      </div>
    </Card>
  );
}
