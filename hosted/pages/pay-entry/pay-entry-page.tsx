import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { canScan } from '#shared/camera/qr-camera.ts';
import type { Result } from '#shared/http/api-client.ts';
import * as tillEndpoints from '#shared/till/payer-endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { payCodeIn, saleCodeIn } from './pay-code.ts';
import styles from './pay-entry.module.css';
import { Scanner } from './scanner.tsx';

const Entry = z.strictObject({
  code: z
    .string()
    .check(
      z.refine(
        (text) => (payCodeIn(text) ?? saleCodeIn(text)) !== undefined,
        'Not a payment link or code.',
      ),
    ),
});

/** Opens a payment from a pasted link or a scanned QR code. */
export function PayEntryPage() {
  const { t } = useTranslation('home');
  const [isScanning, setScanning] = useState(false);
  const { client } = useSession();
  // The page is prerendered for browsers with a camera, as most are.
  const offersScan = typeof document === 'undefined' || canScan();
  const open = (text: string) => navigate(`/pay/${payCodeIn(text)}`);
  const form = useForm({
    schema: Entry,
    send: async ({ code }): Promise<Result<{ id: string }>> => {
      const digits = saleCodeIn(code);
      if (digits !== undefined) return client.call(tillEndpoints.find, { query: { code: digits } });
      return { ok: true, value: { id: code } };
    },
    onDone: ({ id }) => open(id),
  });
  return (
    <Page width="slip" title={t('entry.title')} lead={t('entry.lead')}>
      {offersScan && (
        <Card>
          <div className={styles.scan}>
            <span className={styles.mark}>
              <Icon name="scan" size={44} />
            </span>
            <Button variant="wide" onClick={() => setScanning(true)}>
              {t('entry.scan')}
            </Button>
          </div>
        </Card>
      )}
      <Card>
        <Form form={form}>
          <FormField
            form={form}
            name="code"
            label={t('entry.code')}
            message={t('entry.code-hint')}
            autoComplete="off"
            maxLength={2000}
            required
          />
          <SubmitButton form={form} busy={t('entry.go')} variant={offersScan ? 'outlined' : 'wide'}>
            {t('entry.go')}
          </SubmitButton>
        </Form>
      </Card>
      {isScanning && <Scanner onCode={open} onClose={() => setScanning(false)} />}
    </Page>
  );
}
