import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand, type Level } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import { writeTypedAmount } from '#shared/typed-amount.ts';
import { type Move, movesOf, totalOf } from '#shared/wallet/moves.ts';
import { type MembershipData, useMembership } from '../../features/membership/use-membership.ts';
import { paymentIn } from '../../features/way/payment-in.ts';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { BigMoney } from '../../ui/big-money.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Draft } from './stake-form.tsx';
import styles from './stake-page.module.css';
import { type StakeChange, useStakeChange } from './use-stake-change.ts';

/** Lazy, because the page can be used before they have loaded. */
const ConfirmChange = lazyPart('confirm-change', () =>
  import('./confirm-change.tsx').then((m) => m.ConfirmChange),
);

/** Lazy, because few members come from a payment. */
const OnTheWay = lazyPart('on-the-way', () =>
  import('../../features/way/on-the-way.tsx').then((m) => m.OnTheWay),
);

const loadStakeForm = () => import('./stake-form.tsx').then((m) => m.StakeForm);
/** Lazy, because it waits for the balances; it loads beside them. */
const StakeForm = lazyPart('stake-form', loadStakeForm);

/** Lazy, because few visits end with a higher level. */
const LevelJoy = lazyPart('level-joy', () => import('./level-joy.tsx').then((m) => m.LevelJoy));

const BecomeCard = lazyPart('become-card', () =>
  import('./become-card.tsx').then((m) => m.BecomeCard),
);

const MoveTable = lazyPart('move-table', () => import('./move-table.tsx').then((m) => m.MoveTable));

/** Moves tokens between the payment account and the stake. */
export function StakePage({ search }: PageProps) {
  const { t } = useTranslation('membership');
  const reason = reasonIn(search);
  const payment = paymentIn(search);
  const membership = useMembership();
  // A failure is shown when the part is rendered.
  useEffect(() => void loadStakeForm().catch(() => {}), []);
  const page = (total?: string) => (
    <Loaded query={membership} skeleton={<Skeleton height="30rem" />}>
      {(data) =>
        totalOf([data.cash, data.stake]) === '0' || data.levels.length === 0 ? (
          <Card>
            <Empty title={t('move.empty')} text={t('move.empty-text')}>
              <Link className="button" href="/account/buy">
                {t('move.empty-buy')}
              </Link>
            </Empty>
          </Card>
        ) : (
          <Change data={data} wanted={amountIn(search)} reason={reason} total={total} />
        )
      }
    </Loaded>
  );
  return (
    <Page
      width="form"
      title={t('move.title')}
      lead={t('move.lead')}
      back={
        reason
          ? { href: reason.href, text: t(reason.text) }
          : { href: '/account/membership', text: t('move.back') }
      }
    >
      {payment === undefined ? (
        page()
      ) : (
        <Suspense fallback={<Skeleton height="30rem" />}>
          <OnTheWay payment={payment} here="stake">
            {page}
          </OnTheWay>
        </Suspense>
      )}
    </Page>
  );
}

/** Where the member came from, and goes on afterwards. */
interface Reason {
  href: string;
  text: 'move.back-to-payment' | 'move.back-to-exit';
}

/** A payment or the exit that needs the stake. */
function reasonIn(search: URLSearchParams): Reason | undefined {
  if (search.has('exit')) return { href: '/account/profile/exit', text: 'move.back-to-exit' };
  const id = paymentIn(search);
  return id === undefined ? undefined : { href: `/pay/${id}`, text: 'move.back-to-payment' };
}

/** The tokens that the payment's membership level lacks, or that the exit takes with it. */
function amountIn(search: URLSearchParams): string | undefined {
  const amount = search.get('amount') ?? '';
  return parseDecimal(amount, brand.token.decimals) ? amount : undefined;
}

interface ChangeProps {
  data: MembershipData;
  wanted: string | undefined;
  reason: Reason | undefined;
  /** Of the payment that the member comes from. */
  total: string | undefined;
}

function Change({ data, wanted, reason, total }: ChangeProps) {
  const { levels, cash, stake } = data;
  const { t, i18n } = useTranslation('membership');
  const [draft, setDraft] = useState<Draft>({
    direction: 'to-stake',
    amount: wanted ? writeTypedAmount(wanted, i18n.language) : '',
  });
  const [change, setChange] = useState<StakeChange>();
  const [doneLevel, setDoneLevel] = useState<Level>();
  /** The last move reached a higher level. */
  const [isRaised, setRaised] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const staking = useStakeChange();
  const moves = movesOf(levels, cash, stake);
  const next = moves.find(({ direction }) => direction === 'to-stake');

  function put(next: Draft): void {
    setDoneLevel(undefined);
    setDraft(next);
  }

  function choose({ direction, amount }: Move): void {
    if (direction === 'stay') return;
    put({ direction, amount: writeTypedAmount(amount, i18n.language) });
    field.current?.focus();
  }

  function become({ amount }: Move): void {
    setDoneLevel(undefined);
    setChange({ direction: 'to-stake', amount });
  }

  async function confirm(confirmed: StakeChange): Promise<void> {
    const changed = await staking.move(confirmed);
    if (!changed) return;
    setChange(undefined);
    setDraft({ ...draft, amount: '' });
    const at = (name: Level | undefined) => levels.findIndex(({ level }) => level === name);
    setRaised(at(changed.level) > at(levels.filter(({ reached }) => reached).at(-1)?.level));
    setDoneLevel(changed.level);
  }

  // After the dialog has closed and given the focus back to a button below.
  useEffect(() => {
    if (doneLevel === undefined) return;
    outcome.current?.focus({ preventScroll: true });
    outcome.current?.scrollIntoView?.({ block: 'center' });
  }, [doneLevel]);

  return (
    <>
      <div ref={outcome} tabIndex={-1} className={`live-region ${styles.done}`}>
        <Suspense>{doneLevel && isRaised && <LevelJoy level={doneLevel} />}</Suspense>
        <Notice
          tone="success"
          text={doneLevel ? `${t('move.done')}. ${t('move.done-level', { level: doneLevel })}` : ''}
        />
        {doneLevel && reason && (
          <Link className="button button--wide" href={reason.href}>
            {t(reason.text)}
          </Link>
        )}
      </div>
      {next && !wanted && !doneLevel && (
        <Suspense fallback={<Skeleton height="8rem" />}>
          <BecomeCard move={next} onChoose={become} />
        </Suspense>
      )}
      <div className={styles.balances}>
        <Balance title={t('move.cash')} amount={cash} />
        <Balance title={t('move.membership')} amount={stake} />
      </div>
      <Card {...(next && !wanted ? { title: t('move.other') } : {})}>
        <Suspense fallback={<Skeleton height="18rem" />}>
          <StakeForm {...{ data, draft, field, total }} onDraft={put} onReady={setChange} />
        </Suspense>
      </Card>
      <Card title={t('move.levels')} emphasis="quiet">
        <Suspense fallback={<Skeleton height="16rem" />}>
          <MoveTable moves={moves} onChoose={choose} />
        </Suspense>
      </Card>
      <Suspense fallback={null}>
        <ConfirmChange
          data={data}
          change={change}
          busy={staking.busy}
          failure={staking.failure}
          total={total}
          onConfirm={(confirmed) => void confirm(confirmed)}
          onClose={() => {
            staking.clearError();
            setChange(undefined);
          }}
        />
      </Suspense>
    </>
  );
}

function Balance({ title, amount }: { title: string; amount: string }) {
  return (
    <Card title={title}>
      <BigMoney amount={amount} currency={brand.token.symbol} />
    </Card>
  );
}
