/** One version of a shared module, as hosts of Module Federation describe it. */
type Provided = { lib?: () => unknown; get: () => Promise<() => unknown> };
/** Name → version → module. A host provides one version of each singleton. */
type ShareScope = Record<string, Record<string, Provided>>;

/** What rspack writes into an entry about its chunks, and the hooks it leaves open. */
type BundlerRequire = {
  /** Module factories. */
  m: Record<string, (module: { exports: unknown }) => void>;
  /** What has to be there before a chunk runs. */
  f: { consumes: (chunkId: string, promises: Promise<unknown>[]) => void };
  consumesLoadingData: {
    chunkMapping: Record<string, string[]>;
    moduleIdToConsumeDataMapping: Record<string, { shareKey: string }>;
  };
  initializeExposesData: { moduleMap: Record<string, () => Promise<() => unknown>> };
  initContainer: (scope: ShareScope) => void;
  getContainer: (name: string) => Promise<() => unknown>;
};
declare const __webpack_require__: BundlerRequire;

/**
 * The container of a remote: `init` takes the host's share scope, `get` gives an exposed module's factory. Stands in for the
 * runtime that the federation plugin would put into every entry, of which a remote that shares nothing of its own and
 * takes every singleton from the host needs no more than this.
 */
let scope: ShareScope = {};
const installed: Record<string, Promise<void>> = {};

__webpack_require__.initContainer = (given) => {
  scope = given;
};

__webpack_require__.getContainer = async (name) => {
  const load = __webpack_require__.initializeExposesData.moduleMap[name];
  if (!load) throw new Error(`${name} is not exposed`);
  return load();
};

async function install(id: string): Promise<void> {
  const { shareKey } = __webpack_require__.consumesLoadingData.moduleIdToConsumeDataMapping[id]!;
  const [provided] = Object.values(scope[shareKey] ?? {});
  if (!provided) throw new Error(`The host does not provide ${shareKey}`);
  const factory = provided.lib ?? (await provided.get());
  __webpack_require__.m[id] = (module) => {
    module.exports = factory();
  };
}

__webpack_require__.f.consumes = (chunkId, promises) => {
  for (const id of __webpack_require__.consumesLoadingData.chunkMapping[chunkId] ?? []) {
    installed[id] ??= install(id);
    promises.push(installed[id]);
  }
};
