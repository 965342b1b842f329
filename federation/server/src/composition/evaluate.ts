import vm from 'node:vm';
import type { ExposedModule } from '@federation/browser/page/modules';
import { realmChanges } from '../realm/guarded-realm.ts';
import { bundleFile } from './bundle-file.ts';
import { providedTo } from './host.ts';

export type ServerModules = Record<string, ExposedModule>;

/**
 * Runs a remote's server bundle in a function scope with a `require` that knows the allow-list only, and returns the
 * modules it exposes. Errors name the remote and what it asked for, or what it changed of the built-in objects.
 */
export function evaluateBundle(code: string, label: string): ServerModules {
  const modules = providedTo();
  const provide = (id: string): unknown => {
    if (Object.hasOwn(modules, id)) return modules[id];
    throw new Error(`${label}: require(${JSON.stringify(id)}) is not provided by the shell`);
  };
  const module: { exports: { modules?: ServerModules } } = { exports: {} };
  const wrapper = new vm.Script(
    `(function (module, exports, require, process, global, globalThis) {${code}\n})`,
    { filename: bundleFile(label) },
  );
  let changed: string[] = [];
  try {
    wrapper.runInThisContext()(module, module.exports, provide, { env: { NODE_ENV: 'production' } });
  } finally {
    changed = realmChanges();
  }
  if (changed.length > 0)
    throw new Error(`${label}: it changes ${changed.join(', ')}, which all pages share`);
  if (!module.exports.modules) throw new Error(`${label}: the server bundle exports no modules`);
  return module.exports.modules;
}
