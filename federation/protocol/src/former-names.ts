// What these were called before. Packages that are published already import them by these names.
export { chooseCompatible as chooseFitting } from './choose-compatible.ts';
export {
  hostIncompatibility as hostMisfit,
  pairIncompatibility as pairMisfit,
  type ReleaseRequirements as FittingRelease,
} from './compatibility.ts';
export { isCompatible as fitsContract } from './versions.ts';
