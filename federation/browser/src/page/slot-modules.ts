import type { Composition } from '@federation/protocol';
import { moduleId } from './modules.ts';

/** Slot → the variant of it that a page shows. */
export type SlotVariants = Readonly<Record<string, string>>;

/**
 * Id of the module that fills a slot in this composition: of the variant, else of the slot as a whole. Undefined while its
 * remote is missing.
 */
export function slotModuleId(composition: Composition, name: string, variant?: string): string | undefined {
  let whole: string | undefined;
  for (const remote of composition.remotes) {
    for (const extension of remote.slots) {
      if (extension.slot !== name) continue;
      if (extension.variant === variant) return moduleId(remote.name, extension.module);
      if (!extension.variant) whole ??= moduleId(remote.name, extension.module);
    }
  }
  return whole;
}

/** Ids of the modules in the slots that a page shows. */
export const slotModuleIds = (
  composition: Composition,
  slots: readonly string[],
  variants: SlotVariants = {},
): string[] =>
  slots
    .map((name) => slotModuleId(composition, name, variants[name]))
    .filter((id): id is string => id !== undefined);
