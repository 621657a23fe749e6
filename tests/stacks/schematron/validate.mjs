/** Prints what of these files breaks a rule, as JSON: `node validate.mjs rules.sch a.xml b.xml`. */
import { readFile } from 'node:fs/promises';
import { Schema } from 'node-schematron';

const [rules, ...files] = process.argv.slice(2);
const schema = Schema.fromString(await readFile(rules, 'utf8'));
const broken = {};
for (const file of files) {
  const found = schema.validateString(await readFile(file, 'utf8'), {});
  if (found.length > 0) broken[file] = found.map(({ message }) => message.trim());
}
console.log(JSON.stringify(broken));
