import { useTranslation } from 'react-i18next';
import { LEVELS } from '#shared/brand.ts';
import * as endpoints from '#shared/mandates/endpoints.ts';
import type { Outcome } from '#shared/wallet/moves.ts';
import { useApi } from '../../platform/use-api.ts';

const rankOf = (level: string) => (LEVELS as readonly string[]).indexOf(level);

/** The agreements whose charges fail after the move, because they need a higher level or a member who can pay. */
export function FailingAgreements({ outcome: { to, paying } }: { outcome: Outcome }) {
  const { t } = useTranslation('mandates');
  const { data } = useApi(endpoints.list, {});
  const failing = (data?.agreements ?? []).filter(
    ({ status, level }) =>
      status !== 'ended' && (paying === 'lost' || (level !== null && rankOf(to) < rankOf(level))),
  );
  if (failing.length === 0) return null;
  return (
    <>
      <p>{t('list.fails')}</p>
      <ul>
        {failing.map(({ id, name, merchant }) => (
          <li key={id}>
            {name} · {merchant.name}
          </li>
        ))}
      </ul>
    </>
  );
}
