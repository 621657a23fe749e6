import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readBootstrapData } from '../../platform/bootstrap-data.ts';
import { clock } from '../../platform/clock.ts';
import { useSession } from '../../platform/session-context.ts';
import { useQueries } from '../../platform/use-api.ts';
import { isChanged } from './changed-queries.ts';
import { followLists } from './follow-lists.ts';
import { tellChanges } from './list-changes.ts';

/** Reads again what the account's stream says has changed, and says so where no list does. */
export function LiveLists({ announces }: { announces: boolean }) {
  const { t } = useTranslation('account');
  const session = useSession();
  const { invalidate } = useQueries();
  const [count, setCount] = useState(0);

  useEffect(
    () =>
      followLists({
        ...{ session, clock, page: document },
        base: readBootstrapData(document).apiBase,
        fetch: (url, init) => fetch(url, init),
        onChange(lists) {
          tellChanges(lists);
          void invalidate({ predicate: isChanged(lists) }).then(() =>
            setCount((before) => before + 1),
          );
        },
      }),
    [session, invalidate],
  );
  return (
    <p role="status" className="visually-hidden">
      {announces && count > 0 && <span key={count}>{t('overview.updated')}</span>}
    </p>
  );
}
