import { type Rspack, rspack } from '@rsbuild/core';

/**
 * An entry's files stand beside it, wherever it was loaded from; the bundler's own way to find that out knows browsers and workers that
 * no host runs in, for 0.2 KB. An entry that was loaded under `?retry=1` asks for its chunks under the same: Chromium may keep the
 * address of a request that hung locked, and a cache a broken answer.
 */
const CODE = `
var own = new URL(document.currentScript.src);
__webpack_require__.p = new URL('.', own).href;
if (own.search) {
  var fileOf = __webpack_require__.u;
  __webpack_require__.u = function (id) { return fileOf(id) + own.search; };
}`;

class AddressOfEntry extends rspack.RuntimeModule {
  constructor() {
    super('address of entry', rspack.RuntimeModule.STAGE_ATTACH);
  }
  override generate(): string {
    return CODE;
  }
}

/** Adds that to the entries of a build, whose public path is empty. */
export class FilesBesideEntry {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.thisCompilation.tap('FilesBesideEntry', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(rspack.RuntimeGlobals.getChunkScriptFilename)
        .tap('FilesBesideEntry', (chunk) => compilation.addRuntimeModule(chunk, new AddressOfEntry()));
    });
  }
}
