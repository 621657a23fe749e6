/**
 * post-robot as it comes answers its built-in listeners to any window, greets its parent whoever
 * that is, and tells every sender the full address of a page that has no handler for its message.
 * This takes the two built-in listeners and the greeting out, and has it look at nothing but what
 * `hear(test)` lets through and has the shape of a message: the rest it would throw an error over.
 * The wire stays as it is: older pages speak to newer frames.
 *
 * A part that is not found, as after an update of the package, stops the build.
 */
const FILE = /[\\/]post-robot[\\/]dist[\\/]post-robot\.js$/;

const KNOWN = 'if (receivedMessages.has(message.id)) return;';
const LISTENER = '}(window, 0, (function(event) {';

/** What is looked for, once in the file, and what takes its place. */
const CHANGES = [
  [LISTENER, `${LISTENER} if (!isHeard(event)) return;`],
  [KNOWN, `if (!isMessage(message)) return; ${KNOWN}`],
  ['globalStore("builtinListeners").getOrSet("helloListener",', 'void ('],
  ['globalStore("builtinListeners").getOrSet("functionCalls",', 'void ('],
];

const HEARING = `
const hearing = new Set();
function isHeard(event) {
  for (const test of hearing) if (test(event)) return true;
  return false;
}
function isMessage(one) {
  return ["id", "origin", "type", "hash", "name"].every(function(key) {
    return one && typeof one[key] === "string";
  });
}
`;

const HEAR = `
module.exports.hear = function(test) {
  hearing.add(test);
  return function() { hearing.delete(test); };
};
`;

/**
 * @param {string} code of post-robot's unminified build
 * @throws when it is not the code this was written for
 */
export function quieten(code) {
  let quiet = code;
  for (const [before, after] of CHANGES) {
    const parts = quiet.split(before);
    if (parts.length !== 2) throw new Error(`post-robot has changed; not found once: ${before}`);
    quiet = parts.join(after);
  }
  return HEARING + quiet + HEAR;
}

/** @returns {{ name: string, transform(code: string, id: string): string | undefined }} */
export function quietPostRobot() {
  return {
    name: 'quiet-post-robot',
    transform(code, id) {
      return FILE.test(id.split('?')[0] ?? id) ? quieten(code) : undefined;
    },
  };
}
