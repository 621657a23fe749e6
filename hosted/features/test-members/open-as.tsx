import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import type { Failure } from '#shared/http/api-client.ts';
import * as endpoints from '#shared/test-mode/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';

/** Not the path of a payment or an invitation: a sign-in form that is opened later is that of live members. */
const PLACE = '/test-member';

/**
 * The address that opens a tab as a test member: a page that both they and the team may see. It names the
 * member and holds no secret.
 */
export const openAsPath = (id: string): string => `/account/profile?test-member=${id}`;

/**
 * The tab that the link opened: signs it in as the test member, and shows their home. The person stays
 * signed in in the other tabs: the sign-in sets the cookie of test mode alone.
 */
export function OpenAs({ id }: { id: string }) {
  const { t } = useTranslation('test-members');
  const session = useSession();
  const textOf = useFailureText();
  const [failure, setFailure] = useState<Failure>();
  const hasBegun = useRef(false);

  useEffect(() => {
    async function open() {
      const result = await session.client.call(endpoints.openAs, { params: { id } });
      if (!result.ok) setFailure(result.error);
      else {
        await session.adopt(result.value, PLACE);
        navigate('/account', { replace: true });
      }
    }
    // An effect may run twice, and each call is a sign-in of its own.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void open();
  }, [id, session]);

  return (
    <>
      {!failure && <p role="status">{t('members.opening')}</p>}
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </>
  );
}
