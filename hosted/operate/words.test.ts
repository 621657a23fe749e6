import { expect, test } from 'vitest';
import { asSentence, commandLabel, inConsoleWords, shownFigures } from './words.ts';

test.each([
  ['freeze', 'Freeze'],
  ['withdrawal:release', 'Release withdrawal'],
  ['member:reset-factor', 'Reset factor of member'],
  ['member:change-email', 'Change e\u2011mail of member'],
])('the command %s reads as a sentence: %s', (name, label) => {
  expect(commandLabel({ name })).toBe(label);
});

test('a command that has a label reads as it says', () => {
  expect(commandLabel({ name: 'team:remove', label: 'Remove from team' })).toBe('Remove from team');
});

test('long numbers are grouped, and times are read to the second', () => {
  expect(shownFigures('in 10000000.25 tokens')).toBe('in 10,000,000.25 tokens');
  expect(shownFigures('equal custody, 2026-11-27T10:47:54.851Z')).toBe(
    'equal custody, 2026-11-27 10:47:54 UTC',
  );
  expect(shownFigures('0x99999 at 127.0.0.1:44731')).toBe('0x99999 at 127.0.0.1:44731');
});

test('a hint is a sentence, unless it begins with what is typed', () => {
  expect(asSentence('the reason, for the audit log')).toBe('The reason, for the audit log');
  expect(asSentence('usr_… of a member')).toBe('usr_… of a member');
});

test('a text of the commands names fields, not options of a terminal', () => {
  expect(inConsoleWords('missing --reason')).toBe('missing “Reason”');
  expect(inConsoleWords('instead of --email and --amount: a file')).toBe(
    'instead of “E-mail” and “Amount”: a file',
  );
});
