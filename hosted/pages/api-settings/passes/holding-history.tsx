import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as passesEndpoints from '#shared/passes/endpoints.ts';
import type { Holding, Visit } from '#shared/passes/schemas.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import { LIST_PARAMETER } from '../../../platform/list-parameters.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApiPages, useInvalidate } from '../../../platform/use-api.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import list from '../../../ui/item-list.module.css';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { VISITED } from './visited.ts';

/** The list of payments with one term to search for. */
const PAYMENTS = `/account/transactions?view=payments&${LIST_PARAMETER}search=`;

/** The visits of a held pass, the newest first, between its end and its sale. */
export function HoldingHistory({ holding }: { holding: Holding }) {
  const { t } = useTranslation('passes');
  const pages = useApiPages(passesEndpoints.visits, (after) => ({
    params: { id: holding.pass },
    query: { holding: holding.id, ...(after ? { after } : {}) },
  }));
  return (
    <Card title={t('history.title')}>
      <End holding={holding} />
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'history.count' : 'history.count-so-far', { count })}
        empty={<p>{t('history.none')}</p>}
        end={
          <>
            <Freezes holding={holding} />
            <Start holding={holding} />
          </>
        }
      >
        {(visits) => (
          <ul className={list.list}>
            {visits.map((visit) => (
              <Taken key={visit.id} visit={visit} status={holding.status} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  );
}

/** Why no visit can be taken any more, or not now. */
function End({ holding: { status, validUntil, frozenUntil } }: { holding: Holding }) {
  const { t } = useTranslation('passes');
  const { date } = useFormat();
  if (status === 'expired') return <p>{t('history.expired', { date: date(validUntil) })}</p>;
  if (status === 'returned') return <p>{t('history.returned')}</p>;
  if (frozenUntil) return <p>{t('history.frozen', { date: date(frozenUntil) })}</p>;
  return null;
}

function Freezes({ holding: { freezes } }: { holding: Holding }) {
  const { t } = useTranslation('passes');
  const { date } = useFormat();
  return freezes.map(({ from, until }) => (
    <p key={from}>{t('history.freeze', { from: date(from), until: date(until) })}</p>
  ));
}

function Start({ holding: { origin, createdAt, paySessionId } }: { holding: Holding }) {
  const { t } = useTranslation('passes');
  const { time } = useFormat();
  return (
    <p>
      {t(`origin.${origin}`)}: {time(createdAt)}
      {paySessionId && (
        <>
          {' · '}
          <Link href={`${PAYMENTS}${paySessionId}`}>{t('history.payment')}</Link>
        </>
      )}
    </p>
  );
}

function Taken({ visit, status }: { visit: Visit; status: Holding['status'] }) {
  const { t } = useTranslation('passes');
  const { time } = useFormat();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const own = useOwnScopes();
  const [isAsking, setAsking] = useState(false);
  const { id, at, entries, returnedAt } = visit;
  const isReturnable =
    !returnedAt && own.includes('visits:write') && !['expired', 'returned'].includes(status);
  return (
    <li className={list.item}>
      <span className={list.about}>
        {time(at)}
        {entries > 1 && ` · ${t('history.entries', { number: entries })}`}
      </span>
      {returnedAt && <Badge text={t('history.given-back')} />}
      {isReturnable && (
        <Button
          variant="quiet"
          aria-label={t('history.give-back-of', { at: time(at) })}
          onClick={() => setAsking(true)}
        >
          {t('history.give-back')}
        </Button>
      )}
      {isAsking && (
        <ConfirmModal
          title={t('history.give-back-of', { at: time(at) })}
          action={t('history.give-back')}
          busy={t('history.giving-back')}
          cancel={t('form.cancel')}
          send={() => client.call(passesEndpoints.returnVisit, { params: { id } })}
          onDone={() => {
            setAsking(false);
            for (const endpoint of VISITED) void invalidate(endpoint);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('history.give-back-lead')}</p>
        </ConfirmModal>
      )}
    </li>
  );
}
