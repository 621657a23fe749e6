/** Prints what of these files breaks a rule, as JSON: `node validate.mjs a.xml b.xml`. */
import { readFile } from 'node:fs/promises';
import { Schema } from 'node-schematron';

const schema = Schema.fromString(await readFile('EN16931-CII-validation-preprocessed.sch', 'utf8'));
const broken = {};
for (const file of process.argv.slice(2)) {
  const found = schema.validateString(await readFile(file, 'utf8'), {});
  if (found.length > 0) broken[file] = found.map(({ message }) => message.trim());
}
console.log(JSON.stringify(broken));
