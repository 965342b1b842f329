import path from 'node:path';

/** Name of the chunk of an exposed module: `./home-page` → `__federation_expose_home_page`. */
export const chunkOf = (exposed: string): string =>
  `__federation_expose_${exposed.replace(/^\.\//, '').replace(/\W/g, '_')}`;

const CONTAINER = path.join(import.meta.dirname, `container${path.extname(import.meta.filename)}`);

/** An address of code that no file has. */
export const script = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/**
 * Source of a remote's entry: the address of its code, and the externals that its modules import in place of shared modules. `shared`:
 * what they import → its name in the share scope. `global`
 * is the page's variable that leads from these to the container; two versions of a remote in one page need two.
 */
export function containerEntry(
  exposes: Record<string, string>,
  shared: Readonly<Record<string, string>>,
  global: string,
) {
  const loaders = Object.entries(exposes).map(
    ([name, file]) =>
      `${JSON.stringify(name)}: () => import(/* webpackChunkName: "${chunkOf(name)}" */ ${JSON.stringify(file)})`,
  );
  return {
    entry: script(`
import { createContainer } from ${JSON.stringify(CONTAINER)};
const { init, get } = createContainer({ ${loaders.join(', ')} }, ${JSON.stringify(Object.values(shared))}, (shared) => {
  globalThis.${global} = shared;
});
export { init, get };`),
    externals: Object.fromEntries(
      Object.entries(shared).map(([imported, name]) => [
        imported,
        `var globalThis.${global}(${JSON.stringify(name)})`,
      ]),
    ),
  };
}
