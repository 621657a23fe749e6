import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Failure } from '#shared/http/api-client.ts';
import * as erasureEndpoints from '#shared/profile/erasure-endpoints.ts';
import type { Erasure, ErasureBlocker } from '#shared/profile/erasure-schemas.ts';
import { ReauthenticationFields } from '../../features/reauthentication/reauthentication-fields.tsx';
import { OpenReservations } from '../../features/reservations/lazy-parts.ts';
import { useSession } from '../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './profile.module.css';
import { SaveRow } from './save-row.tsx';

/** Where a member finishes what is still open; undefined where they can only wait. */
const REMEDIES: Record<ErasureBlocker, string | undefined> = {
  balance: '/account/profile/exit',
  reservation: '/account/cash',
  debt: '/account/orders',
  withdrawal: '/account/profile/exit',
  purchase: '/account/orders',
  dispute: '/account/orders',
  deposit: '/account/cash',
  orders: undefined,
  captures: '/account/transactions?view=reservations',
  passes: '/account/profile/link?tab=passes',
  hold: undefined,
};

/** Deleting the account: its blockers, the request, and how to stop it while it waits. */
export function ErasureSection() {
  const { t } = useTranslation('profile');
  const query = useApi(erasureEndpoints.read, {});
  return (
    <>
      <Card title={t('erasure.title')}>
        <Loaded query={query} skeleton={<Skeleton lines={4} />}>
          {(erasure) => <ErasureState erasure={erasure} />}
        </Loaded>
      </Card>
      {query.data?.blockers.includes('reservation') && (
        <Suspense fallback={null}>
          <OpenReservations place="exit" />
        </Suspense>
      )}
    </>
  );
}

function ErasureState({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation('profile');
  const { date } = useFormat();
  const outcome = useRef<HTMLDivElement>(null);
  const [isKept, setKept] = useState(false);
  const { dueAt, blockers, days } = erasure;

  /** The focused button is removed by the answer. */
  function onChange(kept: boolean) {
    setKept(kept);
    outcome.current?.focus();
  }

  return (
    <>
      <div ref={outcome} tabIndex={-1} className="live-region">
        <Notice text={dueAt === null && isKept ? t('erasure.stays') : ''} />
        <Notice tone="error" text={dueAt ? t('erasure.due', { date: date(dueAt) }) : ''} />
      </div>
      {dueAt === null && (
        <>
          <p className={styles.soft}>{t('erasure.text')}</p>
          <p className={styles.soft}>{t('erasure.wait', { count: days })}</p>
        </>
      )}
      <p className={styles.soft}>{t('erasure.kept')}</p>
      {dueAt !== null && <KeepButton onDone={() => onChange(true)} />}
      {dueAt === null && blockers.length > 0 && <Blockers blockers={blockers} />}
      {dueAt === null && blockers.length === 0 && <RequestForm onDone={() => onChange(false)} />}
    </>
  );
}

function Blockers({ blockers }: Pick<Erasure, 'blockers'>) {
  const { t } = useTranslation('profile');
  return (
    <div>
      <p>{t('erasure.first')}</p>
      <ul className={styles.points}>
        {blockers.map((blocker) => {
          const href = REMEDIES[blocker];
          const text = t(`erasure-blockers.${blocker}`);
          return <li key={blocker}>{href ? <Link href={href}>{text}</Link> : text}</li>;
        })}
      </ul>
    </div>
  );
}

function RequestForm({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const form = useForm({
    schema: erasureEndpoints.request.body,
    send: (body) => client.call(erasureEndpoints.request, { body }),
    async onDone() {
      await invalidate(erasureEndpoints.read);
      onDone();
    },
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  return (
    <Form form={form}>
      <ReauthenticationFields form={form} />
      <SaveRow form={form} text={t('erasure.submit')} done="" />
    </Form>
  );
}

function KeepButton({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('profile');
  const textOf = useFailureText();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function keep() {
    setBusy(true);
    const answer = await client.call(erasureEndpoints.cancel, {});
    setBusy(false);
    if (!answer.ok) return setFailure(answer.error);
    await invalidate(erasureEndpoints.read);
    onDone();
  }

  return (
    <div className={styles.submit}>
      <Button idle={isBusy} onClick={() => void keep()}>
        {t('erasure.keep')}
      </Button>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </div>
  );
}
