import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import type { Result } from '#shared/http/api-client.ts';
import * as tillEndpoints from '#shared/till/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { payCodeIn, saleCodeIn } from './pay-code.ts';
import { canScan } from './qr-camera.ts';
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
          <SubmitButton form={form} busy={t('entry.go')}>
            {t('entry.go')}
          </SubmitButton>
        </Form>
        {canScan() && (
          <Button variant="quiet" onClick={() => setScanning(true)}>
            {t('entry.scan')}
          </Button>
        )}
      </Card>
      {isScanning && <Scanner onCode={open} onClose={() => setScanning(false)} />}
    </Page>
  );
}
