import { type Rspack, rspack } from '@rsbuild/core';

/**
 * An entry that was loaded under `?retry=1` asks for its chunks under the same: Chromium may keep the address of a request that
 * hung locked, and a cache a broken answer.
 */
const CODE = `
var query = document.currentScript && new URL(document.currentScript.src).search;
if (query) {
  var fileOf = __webpack_require__.u;
  __webpack_require__.u = function (id) { return fileOf(id) + query; };
}`;

class QueryOfEntry extends rspack.RuntimeModule {
  constructor() {
    super('query of entry', rspack.RuntimeModule.STAGE_ATTACH);
  }
  override generate(): string {
    return CODE;
  }
}

/** Adds that to the entries of a build. */
export class RetriedChunks {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.thisCompilation.tap('RetriedChunks', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(rspack.RuntimeGlobals.getChunkScriptFilename)
        .tap('RetriedChunks', (chunk) => compilation.addRuntimeModule(chunk, new QueryOfEntry()));
    });
  }
}
