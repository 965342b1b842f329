import { providedTo } from '../composition/host.ts';
import { Realm } from './realm.ts';

let realm: Realm | undefined;

/** Watches the built-in objects of this thread, and the modules that releases are given, from now on. */
export function guardRealm(): Realm {
  // A namespace cannot be written to; behind it may be a CommonJS module, which can.
  const shared = Object.entries(providedTo()).flatMap(([name, module]) => {
    const { default: inner } = module as { default?: unknown };
    return typeof inner === 'object' && inner ? [[name, inner] as const] : [];
  });
  realm = new Realm(shared);
  return realm;
}

/** Names of what was changed in a thread that is guarded since this was asked last. All of it is undone. */
export const realmChanges = (): string[] => realm?.changes() ?? [];
