import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';

/**
 * Makes a function of the database fail when its first argument is `value`, and work as before otherwise.
 * @param owner of the database
 */
export async function failFor(owner: Db, name: string, value: string): Promise<void> {
  const [found] = await rowsOf<{ definition: string; names: string[] }>(
    owner,
    sql`select pg_get_functiondef(oid) as definition, to_json(proargnames) as names
      from pg_proc where oid = ${name}::regproc`,
  );
  if (!found) throw new Error(`no function ${name}`);
  const { definition, names } = found;
  const [head = ''] = definition.split('AS $function$');
  await owner.execute(
    sql.raw(definition.replace(`FUNCTION ${name}(`, `FUNCTION ${name}_as_before(`)),
  );
  await owner.execute(
    sql.raw(`${head.replace(/LANGUAGE \w+/, 'LANGUAGE plpgsql')} AS $function$ begin
      if ${names[0]} = '${value}' then raise exception 'not now'; end if;
      return ${name}_as_before(${names.join(', ')});
    end $function$`),
  );
}
