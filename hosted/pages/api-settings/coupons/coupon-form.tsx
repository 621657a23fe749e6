import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as endpoints from '#shared/coupons/endpoints.ts';
import type { Coupon } from '#shared/coupons/schemas.ts';
import type { Failure } from '#shared/http/api-client.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { CouponLimits } from './coupon-limits.tsx';
import { couponOf, type Kind } from './coupon-values.ts';
import { ReductionFields } from './reduction-fields.tsx';

interface CouponFormProps {
  before: Coupon | undefined;
  listHref: string;
  onDone(): void;
}

/** What a coupon takes off and with which code, which stay; and its limits, which may change. */
export function CouponForm({ before, listHref, onDone }: CouponFormProps) {
  const { t, i18n } = useTranslation('coupons');
  const { client } = useSession();
  const [kind, setKind] = useState<Kind>('percent');
  const form = useForm({
    schema: before ? endpoints.change.body : endpoints.create.body,
    shape: (values) => couponOf(values, { kind, before, language: i18n.language }),
    send: (body) =>
      before
        ? client.call(endpoints.change, { params: { id: before.id }, body })
        : client.call(endpoints.create, { headers: {}, body: endpoints.create.body.parse(body) }),
    onDone,
  });
  return (
    <Form form={form}>
      <FormField
        form={form}
        name="name"
        label={t('form.name')}
        message={t('form.name-hint')}
        defaultValue={before?.name}
        maxLength={120}
        autoComplete="off"
        required
      />
      {!before && (
        <>
          <FormField
            form={form}
            name="code"
            label={t('form.code')}
            message={t('form.code-hint')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <ReductionFields form={form} kind={kind} onKind={setKind} />
        </>
      )}
      <CouponLimits form={form} before={before} />
      <div className={styles.actionRow}>
        <SubmitButton form={form} busy={t('form.saving')}>
          {t(before ? 'form.save' : 'form.create')}
        </SubmitButton>
        {before && <Switch coupon={before} onDone={onDone} />}
        <Link className="button button--quiet" href={listHref}>
          {t('form.cancel')}
        </Link>
      </div>
    </Form>
  );
}

function Switch({ coupon: { id, enabled }, onDone }: { coupon: Coupon; onDone(): void }) {
  const { t } = useTranslation('coupons');
  const { client } = useSession();
  const textOf = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();

  async function turn() {
    setBusy(true);
    const body = { enabled: !enabled };
    const result = await client.call(endpoints.change, { params: { id }, body });
    setBusy(false);
    setFailure(result.ok ? undefined : result.error);
    if (result.ok) onDone();
  }

  return (
    <>
      <Button variant="outlined" idle={isBusy} onClick={() => void turn()}>
        {t(enabled ? 'form.switch-off' : 'form.switch-on')}
      </Button>
      <Notice tone="error" text={failure ? textOf(failure) : ''} />
    </>
  );
}
