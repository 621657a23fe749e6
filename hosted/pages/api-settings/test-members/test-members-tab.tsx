import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as endpoints from '#shared/test-mode/endpoints.ts';
import type { TestMember } from '#shared/test-mode/schemas.ts';
import { openAsPath } from '../../../features/test-members/open-as.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { useMember } from '../../../platform/use-member.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeLine } from '../../../ui/code-line.tsx';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import list from '../../../ui/item-list.module.css';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { CreateTestMember } from './create-test-member.tsx';
import { FundTestMember } from './fund-test-member.tsx';
import styles from './test-members.module.css';

type Step = { name: 'list' | 'create' } | { name: 'fund' | 'delete'; member: TestMember };
const LIST: Step = { name: 'list' };

const nameOf = ({ name, email }: TestMember) => name ?? email;

/** The test members of a business; a hint in live mode. */
export function TestMembersTab() {
  const { t } = useTranslation('test-members');
  const isTest = useMember().livemode === false;
  return (
    <Card>
      <p className={styles.soft}>{t('members.text')}</p>
      {isTest ? <Members /> : <p>{t('members.live')}</p>}
    </Card>
  );
}

function Members() {
  const { t } = useTranslation('test-members');
  const { client } = useSession();
  const query = useApi(endpoints.list, {});
  const invalidate = useInvalidate();
  const [step, setStep] = useState<Step>(LIST);
  const [done, setDone] = useState('');
  const [made, setMade] = useState<CallOutput<typeof endpoints.create>>();
  const place = useRef<HTMLDivElement>(null);
  const close = () => setStep(LIST);

  useEffect(() => {
    // The focused button may have been removed.
    if (done) place.current?.focus();
  }, [done]);

  async function finish(text: string) {
    close();
    setDone('');
    await invalidate(endpoints.list);
    setDone(text);
  }

  return (
    <>
      <div ref={place} tabIndex={-1} className="live-region">
        <Notice tone="success" text={done} />
      </div>
      {made && <NewPassword made={made} />}
      <Loaded query={query} skeleton={<Skeleton height="10rem" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{t('members.empty')}</p>
          ) : (
            <ul className={list.list}>
              {data.map((member) => (
                <Item
                  key={member.id}
                  member={member}
                  onStep={(name) => setStep({ name, member })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button onClick={() => setStep({ name: 'create' })}>{t('members.create')}</Button>
      </div>
      {step.name === 'create' && (
        <CreateTestMember
          onClose={close}
          onDone={(answer) => {
            setMade(answer);
            void finish(t('members.made', { name: nameOf(answer.member) }));
          }}
        />
      )}
      {step.name === 'fund' && (
        <FundTestMember
          member={{ id: step.member.id, name: nameOf(step.member) }}
          onClose={close}
          onDone={() => void finish(t('members.funded', { name: nameOf(step.member) }))}
        />
      )}
      {step.name === 'delete' && (
        <ConfirmModal
          title={t('members.delete-of', { name: nameOf(step.member) })}
          action={t('members.delete')}
          busy={t('members.busy')}
          cancel={t('members.cancel')}
          send={() => client.call(endpoints.remove, { params: { id: step.member.id } })}
          onDone={() => {
            if (made?.member.id === step.member.id) setMade(undefined);
            void finish(t('members.deleted', { name: nameOf(step.member) }));
          }}
          onClose={close}
        >
          <p>{t('members.delete-text')}</p>
        </ConfirmModal>
      )}
    </>
  );
}

/** The password, the only time it is shown. */
function NewPassword({
  made: { member, password },
}: {
  made: CallOutput<typeof endpoints.create>;
}) {
  const { t } = useTranslation('test-members');
  return (
    <div>
      <p>
        {t('members.password')} · {member.email}
      </p>
      <CodeLine
        text={password}
        label={`${t('members.copy')}: ${t('members.password')}`}
        copy={t('members.copy')}
        copied={t('members.copied')}
      />
      <p className={styles.soft}>{t('members.password-once')}</p>
    </div>
  );
}

interface ItemProps {
  member: TestMember;
  onStep(name: 'fund' | 'delete'): void;
}

function Item({ member, onStep }: ItemProps) {
  const { t } = useTranslation('test-members');
  const { money } = useFormat();
  const name = nameOf(member);
  const { email, level, cash, stake } = member;
  const amount = (tokens: string) => money(tokens, brand.token.symbol);
  return (
    <li className={list.item}>
      <div className={list.about}>
        <p className={list.name}>{name}</p>
        <p className={list.small}>{email}</p>
        <p className={list.small}>
          {t('members.balance', { cash: amount(cash), stake: amount(stake) })}
        </p>
      </div>
      <Badge text={level} />
      <div className={list.actions}>
        <a
          className="button button--quiet"
          href={openAsPath(member.id)}
          target="_blank"
          rel="noopener"
          aria-label={`${t('members.open')}: ${name} (${t('members.new-tab')})`}
        >
          {t('members.open')} ↗
        </a>
        <Button
          variant="quiet"
          aria-label={`${t('members.fund')}: ${name}`}
          onClick={() => onStep('fund')}
        >
          {t('members.fund')}
        </Button>
        <Button
          variant="quiet"
          aria-label={`${t('members.delete')}: ${name}`}
          onClick={() => onStep('delete')}
        >
          {t('members.delete')}
        </Button>
      </div>
    </li>
  );
}
