import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as passesEndpoints from '#shared/passes/member-endpoints.ts';
import type { MemberHolding } from '#shared/passes/member-schemas.ts';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { PassItem } from './pass-item.tsx';
import styles from './passes.module.css';
import { usePassKey } from './use-pass-key.ts';

/** Lazy, because it draws QR codes. */
const PassScreen = lazyPart('pass-screen', () =>
  import('./pass-screen.tsx').then(({ PassScreen }) => PassScreen),
);

const PAGE = '/account/membership';
/** How often an open code asks whether its visit has been taken. */
const OPEN_MS = 4_000;

const isUsable = ({ status }: MemberHolding) => status === 'open' || status === 'frozen';

/** The member's passes; absent for members without any. @param open the pass whose code is shown */
export function PassesCard({ open }: { open: string | null }) {
  const { t } = useTranslation('own-passes');
  const { data } = useApi(
    passesEndpoints.list,
    {},
    { every: () => (open === null ? false : OPEN_MS) },
  );
  const passes = data?.holdings ?? [];
  const usable = passes.filter(isUsable);
  const past = passes.filter((pass) => !isUsable(pass));
  const key = usePassKey(usable);
  const [isPastOpen, setPastOpen] = useState(false);
  // The dialog stays open when its last entry has been taken.
  const shown = passes.find(({ id }) => id === open);
  if (passes.length === 0) return null;
  return (
    <Card title={t('list.title')} emphasis="main">
      {usable.length > 0 && (
        <ul className={styles.list}>
          {usable.map((pass) => (
            <PassItem key={pass.id} pass={pass} codeHref={`${PAGE}?pass=${pass.id}`} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details
          className={styles.past}
          open={isPastOpen || usable.length === 0}
          onToggle={({ currentTarget }) => setPastOpen(currentTarget.open)}
        >
          <summary>{t('list.past', { number: past.length })}</summary>
          <ul className={styles.list}>
            {past.map((pass) => (
              <PassItem key={pass.id} pass={pass} />
            ))}
          </ul>
        </details>
      )}
      {shown && (
        <Suspense>
          <PassScreen
            pass={shown}
            passKey={key}
            onClose={() => navigate(PAGE, { replace: true })}
          />
        </Suspense>
      )}
    </Card>
  );
}
