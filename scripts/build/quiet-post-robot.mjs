/**
 * Unmodified, post-robot responds to any window through its built-in listeners, greets any parent,
 * and reveals the page's full address to a sender without a handler. This plugin removes the two
 * built-in listeners and the greeting, and restricts it to messages that `hear(test)` accepts and
 * that are well-formed, because it throws on others.
 *
 * If a part is not found, for example after an update of the package, the build fails.
 */
const FILE = /[\\/]post-robot[\\/]dist[\\/]post-robot\.js$/;

const KNOWN = 'if (receivedMessages.has(message.id)) return;';
const LISTENER = '}(window, 0, (function(event) {';

/** Of this window in a global variable, which a shop's own copy of the package would share. */
const STORE = 'return win !== window ? win[globalKey] : win[globalKey] = win[globalKey] || {};';

/** Text that occurs once in the file, and its replacement. */
const CHANGES = [
  [STORE, 'return win === window ? ownStore : void 0;'],
  ['delete window.__post_robot_10_0_46__;', ''],
  [LISTENER, `${LISTENER} if (!isHeard(event)) return;`],
  [KNOWN, `if (!isMessage(message)) return; ${KNOWN}`],
  ['globalStore("builtinListeners").getOrSet("helloListener",', 'void ('],
  ['globalStore("builtinListeners").getOrSet("functionCalls",', 'void ('],
];

const HEARING = `
const ownStore = {};
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
 * @throws if the code is not the expected version
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
