import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as endpoints from '#shared/notifications/endpoints.ts';
import type { Notice as Kind } from '#shared/notifications/kinds.ts';
import type { NoticeGroup } from '#shared/notifications/schemas.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import styles from './notifications-section.module.css';
import { useMailKindText } from './use-mail-kind-text.ts';

/**
 * Which e-mails the person gets. A box applies at once.
 * @param about shows one group alone, such as that of a business
 */
export function NotificationsSection({ about }: { about?: string }) {
  const query = useApi(endpoints.read, {});
  const isShown = ({ groups }: { groups: NoticeGroup[] }) =>
    groups.filter((group) => about === undefined || group.about === about);
  return (
    <Loaded query={query} skeleton={<Skeleton height="14rem" />}>
      {(data) => <Groups groups={isShown(data)} isOne={about !== undefined} />}
    </Loaded>
  );
}

interface Choice {
  about: string;
  kind: Kind;
  wanted: boolean;
}

function Groups({ groups, isOne }: { groups: NoticeGroup[]; isOne: boolean }) {
  const { t } = useTranslation('notifications');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const textOf = useFailureText();
  /** What was pressed and is not stored yet. */
  const [pressed, setPressed] = useState<Choice>();
  const [failure, setFailure] = useState<Failure>();
  const [saved, setSaved] = useState(false);

  async function choose(choice: Choice) {
    if (pressed) return;
    setPressed(choice);
    setFailure(undefined);
    setSaved(false);
    const result = await client.call(endpoints.choose, { body: choice });
    if (result.ok) await invalidate(endpoints.read);
    else setFailure(result.error);
    setSaved(result.ok);
    setPressed(undefined);
  }

  // A business in test mode sends no e-mails.
  if (groups.length === 0) return null;
  return (
    <Card title={t('section.title')}>
      <p className={styles.soft}>{t('section.text')}</p>
      {groups.map(({ about, business, choices }) => (
        <fieldset key={about} className={styles.group}>
          <legend className={isOne ? 'visually-hidden' : styles.legend}>
            {business ?? t('section.own')}
          </legend>
          {choices.map(({ kind, wanted }) => (
            <Box
              key={kind}
              kind={kind}
              wanted={isSame(pressed, { about, kind }) ? !wanted : wanted}
              onChoose={(value) => void choose({ about, kind, wanted: value })}
            />
          ))}
        </fieldset>
      ))}
      <Notice tone="success" text={saved ? t('section.saved') : ''} />
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </Card>
  );
}

const isSame = (choice: Choice | undefined, { about, kind }: Pick<Choice, 'about' | 'kind'>) =>
  choice?.about === about && choice.kind === kind;

interface BoxProps {
  kind: Kind;
  wanted: boolean;
  onChoose(wanted: boolean): void;
}

function Box({ kind, wanted, onChoose }: BoxProps) {
  const textOf = useMailKindText();
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={wanted}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      {textOf(kind)}
    </label>
  );
}
