import { useTranslation } from 'react-i18next';
import type { PageProps } from '../../../platform/lazy-page.ts';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from './code-block.tsx';
import { Preview } from './preview.tsx';
import styles from './snippet.module.css';
import { htmlOf, linkOf, reactOf, serverOf } from './snippet.ts';
import { SourceFields } from './source-fields.tsx';
import { ThemeFields } from './theme-fields.tsx';
import { useChoice } from './use-choice.ts';
import { WayField } from './way-field.tsx';

/** Builds the embed code from a few options, with a preview. */
export function SnippetTab({ search }: PageProps) {
  const { t } = useTranslation('snippet');
  const choosing = useChoice(search.get('button'));
  const { choice } = choosing;
  const base = location.origin;
  const react = reactOf(choice, base);
  const link = linkOf(choice, base);
  const server = serverOf(choice, base);
  return (
    <>
      <Card title={t('snippet.title')}>
        <p className={styles.lead}>{t('snippet.lead')}</p>
        <div className={styles.fields}>
          <WayField {...choosing} />
          <SourceFields {...choosing} />
          <ThemeFields {...choosing} />
        </div>
      </Card>
      <Card title={t('snippet.preview')}>
        <Preview choice={choice} />
      </Card>
      <Card title={t('snippet.code')}>
        <div className={styles.blocks}>
          <CodeBlock
            title={t('snippet.html')}
            hint={t(hintOf(choice.source.kind))}
            code={htmlOf(choice, base, t('snippet.pay'))}
          />
          {react && <CodeBlock title={t('snippet.react')} code={react} />}
          {link && (
            <CodeBlock title={t('snippet.link')} hint={t('snippet.link-hint')} code={link} />
          )}
          {server && (
            <CodeBlock title={t('snippet.server')} hint={t('snippet.server-hint')} code={server} />
          )}
        </div>
      </Card>
    </>
  );
}

const HINTS = {
  session: 'snippet.hint-session',
  url: 'snippet.hint-url',
  button: 'snippet.hint-button',
} as const;
const hintOf = (kind: keyof typeof HINTS) => HINTS[kind];
