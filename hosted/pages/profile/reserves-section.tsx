import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { Failure } from '#shared/http/api-client.ts';
import { formatToken } from '#shared/money.ts';
import { type Counted, countedIn } from '#shared/reserves/counted.ts';
import * as reservesEndpoints from '#shared/reserves/endpoints.ts';
import type * as reservesSchemas from '#shared/reserves/schemas.ts';
import { saveFile } from '../../platform/save-file.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './profile.module.css';

interface Checked {
  mine: reservesSchemas.Mine;
  counted: Counted;
}

/** Checks that the newest proof of reserves counts the member's balance. */
export function ReservesSection() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const textOf = useFailureText();
  const { client } = useSession();
  const [state, setState] = useState<'idle' | 'busy' | Checked | { failure: Failure }>('idle');
  const checked = typeof state === 'object' && 'counted' in state ? state : undefined;

  async function check() {
    setState('busy');
    const result = await client.call(reservesEndpoints.readMine, {});
    setState(
      result.ok
        ? { mine: result.value, counted: await countedIn(result.value) }
        : { failure: result.error },
    );
  }

  function resultOf(counted: Counted): string {
    if (counted.is === 'unproven') return t('reserves.unproven');
    if (counted.is === 'missing') return t('reserves.missing');
    return t('reserves.counted', {
      amount: format.money(formatToken(counted.units), brand.token.symbol),
      date: format.time(counted.at),
    });
  }

  const save = ({ mine }: Checked) =>
    saveFile(`reserves-${mine.proof?.number}.json`, 'application/json', JSON.stringify(mine));

  return (
    <Card title={t('reserves.title')}>
      <p className={styles.soft}>
        {t('reserves.text')} <a href="/reserves">{t('reserves.all')}</a>
      </p>
      <div className={styles.submit}>
        <Button idle={state === 'busy'} onClick={() => void check()}>
          {t(state === 'busy' ? 'reserves.busy' : 'reserves.submit')}
        </Button>
        <Notice
          text={checked && checked.counted.is !== 'missing' ? resultOf(checked.counted) : ''}
        />
        <Notice
          tone="error"
          text={checked?.counted.is === 'missing' ? resultOf(checked.counted) : failureText()}
        />
        {checked?.counted.is === 'counted' ? (
          <Button variant="quiet" onClick={() => save(checked)}>
            {t('reserves.download')}
          </Button>
        ) : null}
      </div>
    </Card>
  );

  function failureText(): string {
    return typeof state === 'object' && 'failure' in state ? textOf(state.failure) : '';
  }
}
