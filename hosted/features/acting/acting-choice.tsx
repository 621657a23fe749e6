import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as actingEndpoints from '#shared/acting/endpoints.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { useSession } from '../../platform/session-context.ts';
import { useMember } from '../../platform/use-member.ts';
import { Choice } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './acting.module.css';
import { businessesOfOthers, type OwnBusinesses } from './use-own-businesses.ts';

/** The person's own account and the businesses of their teams, as buttons. */
export function ActingChoice({ own: all }: { own: OwnBusinesses }) {
  const { t } = useTranslation('team');
  const session = useSession();
  const { id: current } = useMember();
  const textOf = useFailureText();
  const [failure, setFailure] = useState<Failure>();
  const [chosen, setChosen] = useState('');
  const { businesses, own } = all;
  const options = [
    {
      value: own,
      name: businesses.find(({ id }) => id === own)?.name ?? t('acting.personal'),
    },
    ...businessesOfOthers(all).map(({ id, name }) => ({ value: id, name })),
  ];

  async function choose(id: string) {
    if (id === current) return;
    setFailure(undefined);
    const business = id === own ? null : id;
    const result = await session.client.call(actingEndpoints.chooseBusiness, {
      body: { business },
    });
    if (!result.ok) {
      setFailure(result.error);
      return;
    }
    session.actAs(result.value);
    setChosen(options.find(({ value }) => value === id)?.name ?? '');
  }

  return (
    <div className={styles.acting}>
      <span className={styles.label} aria-hidden="true">
        {t('acting.label')}
      </span>
      <Choice
        label={t('acting.label')}
        options={options}
        value={current}
        onChoose={(id) => void choose(id)}
      />
      <Notice hidden text={chosen && t('acting.chosen', { name: chosen })} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </div>
  );
}
