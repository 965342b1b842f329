import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { printProblem } from '../../../platform/problems.ts';
import { decodeText, parseYaml } from '../../../platform/yaml-file.ts';
import { ADAPTERS } from './adapters.ts';

/** A supplier of this shop: its name, which products are listed under, and the settings of its adapter. */
export type SupplierSettings = { name: string; adapter: string; settings: Record<string, unknown> };

const name = z.string().regex(/^[\w.-]{1,64}$/, 'only latin letters, digits, _ . and - are allowed');
const file = z.object({
  suppliers: z.array(z.looseObject({ name, adapter: z.string() })).min(1),
});

/**
 * The suppliers that a YAML file lists, with `${NAME}` replaced from the environment: keys of accounts stay out of the
 * file. @returns what is wrong with it, in sentences, beside what could be read.
 */
export function readSuppliers(
  path: string,
  env: Record<string, string | undefined>,
): { suppliers: SupplierSettings[]; problems: string[] } {
  const problems: string[] = [];
  const wrong = (text: string) => problems.push(`SUPPLIERS_FILE: ${text}`);
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    wrong(`${path}: ${(error as Error).message}`);
    return { suppliers: [], problems };
  }
  const schema = z.preprocess(
    (content) => substitute(content, env, (variable) => wrong(`${variable} is not set`)),
    file,
  );
  const decoded = decodeText(bytes, path);
  const read =
    'text' in decoded
      ? parseYaml(decoded.text, schema, path)
      : { value: undefined, problems: [decoded.problem] };
  for (const problem of read.problems) wrong(printProblem(problem));
  if (!read.value) return { suppliers: [], problems };
  const suppliers = read.value.suppliers.map(({ name, adapter, ...settings }) => ({
    name,
    adapter,
    settings,
  }));
  if (env.MOOGOLD_PARTNER_ID && suppliers.some((one) => one.name === 'moogold'))
    wrong('moogold is there and in MOOGOLD_PARTNER_ID, too');
  for (const [index, { name, adapter, settings }] of suppliers.entries()) {
    if (suppliers.findIndex((other) => other.name === name) < index) wrong(`${name} is there twice`);
    const known = ADAPTERS[adapter];
    if (!known)
      wrong(`${name}: there is no adapter ${adapter}; there are ${Object.keys(ADAPTERS).join(', ')}`);
    const checked = known?.settings.safeParse(settings);
    if (checked?.error) wrong(`${name}: ${z.prettifyError(checked.error)}`);
  }
  return { suppliers: problems.length > 0 ? [] : suppliers, problems };
}

function substitute(
  value: unknown,
  env: Record<string, string | undefined>,
  missing: (name: string) => void,
): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\$\{(\w+)\}/g, (_, variable: string) => {
      if (!env[variable]) missing(variable);
      return env[variable] ?? '';
    });
  if (Array.isArray(value)) return value.map((item) => substitute(item, env, missing));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, substitute(item, env, missing)]),
    );
  return value;
}
