/**
 * A connection sends the text of a prepared statement once (Parse), and then its name alone (Bind).
 * @returns for one connection: what adds the text to a message that binds the statement
 */
export function preparedTexts(): (bytes: Buffer) => string {
  const texts = new Map<string, string>();
  return (bytes) => {
    const message = bytes.toString('latin1');
    for (const [, name = '', text = ''] of message.matchAll(/P.{4}(s\d+)\0([^\0]*)\0/gs)) {
      texts.set(name, text);
    }
    const bound = [...message.matchAll(/B.{4}\0(s\d+)\0/gs)];
    return message + bound.map(([, name = '']) => texts.get(name) ?? '').join('\n');
  };
}
