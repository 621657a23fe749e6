import { useTranslation } from 'react-i18next';
import { formatValue } from '#shared/format.ts';
import * as endpoints from '#shared/mandates/endpoints.ts';
import type { MemberAgreement } from '#shared/mandates/schemas.ts';
import { moneyFirst } from '#shared/pay/sum.ts';
import { ReauthenticationFields } from '../../../features/reauthentication/reauthentication-fields.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useDay } from './use-day.ts';

interface ApproveModalProps {
  agreement: MemberAgreement;
  onClose(): void;
  onDone(agreement: MemberAgreement): void;
}

/** What the member approves, and their strongest factor. */
export function ApproveModal({ agreement, onClose, onDone }: ApproveModalProps) {
  const { t, i18n } = useTranslation('mandates');
  const { client } = useSession();
  const { money } = useFormat();
  const { id, merchant, name, currency, asked, rhythm, every, zone } = agreement;
  const day = useDay(zone);
  const form = useForm({
    schema: endpoints.approve.body,
    shape: (given: FormValues) => ({
      ...given,
      price: asked?.price ?? '',
      cap: asked?.cap ?? '',
      capTokens: asked?.capTokens ?? '',
      payee: { name: merchant.name, domain: merchant.domain },
      ...(asked?.adjustment?.tokens ? { adjustmentTokens: asked.adjustment.tokens } : {}),
    }),
    send: (body) => client.call(endpoints.approve, { params: { id }, body }),
    onDone,
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  if (!asked?.tokens || !asked.capTokens) return null;
  const period = formatValue({ kind: 'period', unit: rhythm, count: every }, i18n.language);
  const { adjustment } = asked;
  const most = formatValue(moneyFirst(asked.cap, currency, asked.capTokens), i18n.language);
  return (
    <Modal title={t('approve.title', { merchant: merchant.name })} open onClose={onClose}>
      <p>{name}</p>
      <DescriptionList>
        {asked.before !== asked.price && (
          <Description name={t('approve.before-row')}>{money(asked.before, currency)}</Description>
        )}
        <Description name={t('approve.price-row')}>
          {money(asked.price, currency)} · {period}
        </Description>
        <Description name={t('approve.today-row')}>
          {formatValue(moneyFirst(asked.net, currency, asked.tokens), i18n.language)}
        </Description>
        {adjustment?.tokens && (
          <Description name={t('approve.adjustment-row', { day: day(adjustment.until) })}>
            {formatValue(moneyFirst(adjustment.net, currency, adjustment.tokens), i18n.language)}
          </Description>
        )}
        <Description name={t('approve.most-row')}>{most}</Description>
      </DescriptionList>
      <Form form={form}>
        <ReauthenticationFields form={form} />
        <SubmitButton form={form} busy={t('approve.busy')}>
          {t('approve.submit')}
        </SubmitButton>
        <Button variant="quiet" onClick={onClose}>
          {t('act.keep')}
        </Button>
      </Form>
    </Modal>
  );
}
