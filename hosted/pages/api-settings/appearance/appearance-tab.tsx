import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as appearanceEndpoints from '#shared/appearance/endpoints.ts';
import type { Appearance } from '#shared/appearance/schemas.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ListedCard } from './listed-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { type Look, lookOf } from './look.ts';
import { LookCard } from './look-card.tsx';
import { Preview } from './preview.tsx';

/** The logo, colours, corners and font of the business's checkout, with a preview. */
export function AppearanceTab() {
  const query = useApi(appearanceEndpoints.read, {});
  return (
    <Loaded query={query} skeleton={<Skeleton height="28rem" />}>
      {(appearance) => <Parts appearance={appearance} />}
    </Loaded>
  );
}

function Parts({ appearance }: { appearance: Appearance }) {
  const { t } = useTranslation('appearance');
  const [look, setLook] = useState<Look>(() => lookOf(appearance));
  return (
    <>
      <LogoCard appearance={appearance} />
      <LookCard look={look} onChange={(part) => setLook((before) => ({ ...before, ...part }))} />
      <Card title={t('preview.title')}>
        <Preview look={look} logo={appearance.isDomainProven ? appearance.logo : null} />
      </Card>
      <ListedCard appearance={appearance} />
    </>
  );
}
