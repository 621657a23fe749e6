/** `salus completion`: a script that completes the names of commands and options in a shell. */
import type { Command } from 'commander';
import { UsageError } from './connect.ts';

export function completion(program: Command, shell: string): string {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    words: [
      ...command.commands.map((sub) => sub.name()),
      ...command.options.flatMap(({ long }) => long ?? []),
    ],
  }));
  const names = commands.map(({ name }) => name).join(' ');
  const cases = commands
    .filter(({ words }) => words.length > 0)
    .map(({ name, words }) => ({ name, words: words.join(' ') }));
  switch (shell) {
    case 'bash':
    case 'zsh':
      return [
        ...(shell === 'zsh' ? ['autoload -U +X bashcompinit && bashcompinit'] : []),
        '_salus() {',
        `  local words="${names}"`,
        '  [ "$COMP_CWORD" -gt 1 ] && case "$' + '{COMP_WORDS[1]}" in',
        ...cases.map(({ name, words }) => `    ${name}) words="${words}" ;;`),
        '    *) words="" ;;',
        '  esac',
        '  COMPREPLY=($(compgen -W "$words" -- "$' + '{COMP_WORDS[COMP_CWORD]}"))',
        '}',
        'complete -o default -F _salus salus',
      ].join('\n');
    case 'fish':
      return [
        `complete -c salus -f -n __fish_use_subcommand -a "${names}"`,
        ...cases.map(
          ({ name, words }) =>
            `complete -c salus -n "__fish_seen_subcommand_from ${name}" -a "${words}"`,
        ),
      ].join('\n');
    default:
      throw new UsageError(`Unknown shell "${shell}". Known: bash, zsh, fish.`);
  }
}
