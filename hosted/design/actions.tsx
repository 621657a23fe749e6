import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import styles from './design.module.css';

const VARIANTS = ['plain', 'quiet', 'wide'] as const;

export function Actions() {
  return (
    <Card
      title="Actions"
      action={
        <a className="button button--quiet" href="#app">
          Action of a card
        </a>
      }
    >
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} idle>
            {variant}, idle
          </Button>
        </div>
      ))}
      <a className="button button--outlined" href="#app">
        Outlined
      </a>
      <p>
        A <a href="#app">reference to the top</a> in a sentence.
      </p>
      <div className={styles.row}>
        <Avatar name="Ana" surname="López" />
        <Avatar name="Ana" surname={null} />
        <Avatar name={null} surname={null} />
      </div>
      <CopyButton text="0x1234" copied="Copied" failed="Not copied">
        Copy
      </CopyButton>
    </Card>
  );
}
