import { describe, expect, test } from 'vitest';
import { refusedHandshake } from './refusal.ts';

const URL_WITH_SECRET = 'smtps://salus:hunter%2F2@mail.example';
const refused = (command: string, message: string, url = URL_WITH_SECRET) =>
  refusedHandshake(url, Object.assign(new Error(message), { command, code: 'ESOCKET' }));

describe('a refused handshake', () => {
  test('names host, port and reason', () => {
    expect(refused('CONN', 'connect ECONNREFUSED 192.0.2.1:465')).toEqual({
      host: 'mail.example',
      port: 465,
      reason: 'connect ECONNREFUSED 192.0.2.1:465',
    });
    expect(refused('STARTTLS', 'x', 'smtp://mail.example')?.port).toBe(587);
    expect(refused('EHLO', 'x', 'smtp://mail.example:2525')?.port).toBe(2525);
  });

  test.each([
    ['as it stands in the URL', 'hunter%2F2'],
    ['decoded', 'hunter/2'],
    ['as AUTH LOGIN sends it', Buffer.from('hunter/2').toString('base64')],
    ['as AUTH PLAIN sends it', Buffer.from('\0salus\0hunter/2').toString('base64')],
  ])('never repeats the password %s', (_, secret) => {
    const found = refused('AUTH PLAIN', `Invalid login: 535 bad credentials ${secret}`);

    expect(found?.reason).toBe('Invalid login: 535 bad credentials …');
  });

  test('repeats no address of a person', () => {
    expect(refused('CONN', 'Server closed: 421 <ana@salus.test> wait')?.reason).toBe(
      'Server closed: 421 <…> wait',
    );
  });

  test('is told from a refused message', () => {
    for (const command of ['MAIL FROM', 'RCPT TO', 'DATA', 'API']) {
      expect(refused(command, 'no such user')).toBeUndefined();
    }
  });
});
