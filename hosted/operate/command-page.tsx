import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { CommandForm } from '#shared/operate/schemas.ts';
import { useTitle } from '../platform/use-title.ts';
import { Card } from '../ui/card.tsx';
import { Empty } from '../ui/empty.tsx';
import { Page } from '../ui/page.tsx';
import { Read } from './answer.tsx';
import { ChangeForm } from './change-form.tsx';
import { OptionFields } from './option-fields.tsx';
import { useRead } from './queries.ts';
import { useCommand } from './session.ts';
import { commandLabel } from './words.ts';

/** One command: its options, what it would do, and its answer. The address may fill in options. */
export function CommandPage({ name }: { name: string }) {
  const command = useCommand(name);
  useTitle(commandLabel(command ?? { name }));
  if (!command) {
    return (
      <Page width="text" title={name} back={{ href: '/commands', text: 'Commands' }}>
        <Empty title="Your role has no such command." />
      </Page>
    );
  }
  return command.reads ? <ReadPage command={command} /> : <ChangePage command={command} />;
}

const BACK = { href: '/commands', text: 'Commands' };
const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function useGiven({ options }: CommandForm): Record<string, string> {
  const [search] = useSearchParams();
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

function ChangePage({ command }: { command: CommandForm }) {
  const given = useGiven(command);
  return (
    <Page width="text" title={commandLabel(command)} lead={sentence(command.usage)} back={BACK}>
      <Card>
        <ChangeForm command={command} given={given} />
      </Card>
    </Page>
  );
}

function ReadPage({ command }: { command: CommandForm }) {
  const given = useGiven(command);
  const needed = command.options.filter(({ required }) => required);
  const [asked, setAsked] = useState(
    needed.every(({ name }) => given[name] !== undefined) ? given : undefined,
  );
  const query = useRead(command.name, asked ?? {}, { enabled: asked !== undefined });
  return (
    <Page width="wide" title={commandLabel(command)} lead={sentence(command.usage)} back={BACK}>
      {command.options.length > 0 && (
        <Card>
          <OptionFields command={command} given={given} submit="Show" onSubmit={setAsked} />
        </Card>
      )}
      {asked && (
        <Card title="Answer">
          <Read query={query} name={command.name} />
        </Card>
      )}
    </Page>
  );
}
