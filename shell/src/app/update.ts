import type { BuildInfo } from '@shop/shared/contracts';
import { atom } from '@shop/shared/platform';

/** The newer build that this tab has heard of (specification, section 4). */
export const $update = atom<BuildInfo | null>(null);
