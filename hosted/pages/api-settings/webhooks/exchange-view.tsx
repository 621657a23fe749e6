import { useTranslation } from 'react-i18next';
import type { Exchange } from '#shared/webhooks/fields.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatJson } from './format-json.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './webhooks.module.css';

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** The request and response of an attempt. */
export function ExchangeView({ exchange }: { exchange: Exchange }) {
  const { t } = useTranslation('webhooks');
  const problemText = useProblemText();
  const { request, response, durationMs, problem } = exchange;
  return (
    <div className={styles.exchange}>
      <p className={styles.outcome}>
        <Badge tone={problem ? 'bad' : 'good'} text={t(problem ? 'test.failed' : 'test.taken')} />
        <span>
          {problemText(problem, response?.status ?? null) ||
            t('test.answered', { status: response?.status })}
        </span>
        <span className={styles.small}>{t('log.took', { ms: durationMs })}</span>
      </p>
      <details open>
        <summary>{t('test.request')}</summary>
        <pre className={styles.pre} translate="no">
          {[`POST ${request.url}`, ...lines(request.headers), '', formatJson(request.body)].join(
            '\n',
          )}
        </pre>
      </details>
      {response && (
        <details open>
          <summary>{t('test.response')}</summary>
          <pre className={styles.pre} translate="no">
            {[`HTTP ${response.status}`, ...lines(response.headers), '', response.body].join('\n')}
          </pre>
        </details>
      )}
    </div>
  );
}
