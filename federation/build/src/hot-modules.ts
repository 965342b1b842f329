import path from 'node:path';

/**
 * The code that exposes a module of a remote while it is developed: it takes a changed version of that module into the page, and state is
 * kept. React Refresh by itself accepts only modules that export nothing but components, and a page exports `load` or `head` beside
 * `Page`. Its exports are read where they are used, so the next navigation runs the new ones; when their own code changed, the page is
 * loaded again, since its data and its head are those of the code before.
 */
const acceptChanges = (file: string): string => `
import * as current from ${file};
import { isLikelyComponentType, performReactRefresh } from 'react-refresh/runtime';
export * from ${file};
const withoutNumbers = (code) => code.replace(/__WEBPACK_IMPORTED_MODULE_\\d+__/g, '');
const others = () =>
  Object.keys(current)
    .filter((name) => !isLikelyComponentType(current[name]))
    .map((name) => name + withoutNumbers(String(current[name])))
    .join();
let before = others();
import.meta.webpackHot.accept(${file}, () => {
  if (others() !== before) return location.reload();
  before = others();
  performReactRefresh();
});`;

/** Exposed modules of a development build: name → the address of code that exposes the source file and accepts its changes. */
export const hotModules = (exposes: Record<string, string>, asModule: (code: string) => string) =>
  Object.fromEntries(
    Object.entries(exposes).map(([name, file]) => [
      name,
      asModule(acceptChanges(JSON.stringify(path.resolve(file)))),
    ]),
  );
