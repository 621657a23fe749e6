import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as testModeEndpoints from '#shared/test-mode/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useMember } from '../../platform/use-member.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './test-mode.module.css';

/** A place of the business's navigation: switches between the test and the live mode of the business that the person acts for. */
export function ModeSwitch() {
  const { t } = useTranslation();
  const session = useSession();
  const isLive = useMember().livemode !== false;
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function change() {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    const body = { livemode: !isLive };
    const result = await session.client.call(testModeEndpoints.chooseMode, { body });
    setBusy(false);
    if (result.ok) session.actAs(result.value);
    else setFailure(result.error);
  }

  return (
    <li className={styles.place}>
      <button
        type="button"
        className={styles.switch}
        aria-pressed={!isLive}
        aria-disabled={isBusy || undefined}
        onClick={() => void change()}
      >
        {t('test-mode.name')}
      </button>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </li>
  );
}
