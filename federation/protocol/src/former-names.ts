// Former names. Packages that are published already import them.
export { chooseCompatible as chooseFitting } from './choose-compatible.ts';
export {
  hostIncompatibility as hostMisfit,
  pairIncompatibility as pairMisfit,
  type ReleaseRequirements as FittingRelease,
} from './compatibility.ts';
export { isCompatible as fitsContract } from './versions.ts';
