import { useTranslation } from 'react-i18next';
import type { PageProps } from '../../app/lazy-page.ts';
import { Card } from '../../ui/card.tsx';
import { CodeBlock } from './code-block.tsx';
import { LookFields } from './look-fields.tsx';
import { Preview } from './preview.tsx';
import styles from './snippet.module.css';
import { htmlOf, linkOf, reactOf, serverOf } from './snippet.ts';
import { SourceFields } from './source-fields.tsx';
import { useChoice } from './use-choice.ts';
import { WayField } from './way-field.tsx';

/** From a few choices to the code of a checkout, with what it looks like. */
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
      <Card title={t('title')}>
        <p className={styles.hint}>{t('lead')}</p>
        <div className={styles.fields}>
          <WayField {...choosing} />
          <SourceFields {...choosing} />
          <LookFields {...choosing} />
        </div>
      </Card>
      <Card title={t('preview')}>
        <Preview choice={choice} />
      </Card>
      <Card title={t('code')}>
        <div className={styles.blocks}>
          <CodeBlock
            title={t('html')}
            hint={t(hintOf(choice.source.kind))}
            code={htmlOf(choice, base, t('pay'))}
          />
          {react && <CodeBlock title={t('react')} code={react} />}
          {link && <CodeBlock title={t('link')} hint={t('link-hint')} code={link} />}
          {server && <CodeBlock title={t('server')} hint={t('server-hint')} code={server} />}
        </div>
      </Card>
    </>
  );
}

const HINTS = {
  session: 'hint-session',
  url: 'hint-url',
  button: 'hint-button',
} as const;
const hintOf = (kind: keyof typeof HINTS) => HINTS[kind];
