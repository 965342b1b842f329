import type { SlotName, Slots } from '@shop/contract';
import { type ComponentType, createContext, useContext } from 'react';

/** Which slot, and which variant of it (`PageModule.variants`). */
type SlotPlace = { name: SlotName; variant: string | undefined; props: object };

/** How the host fills a slot: given by the shell; null outside of it, as in a remote's own tests. */
export const SlotHost = createContext<ComponentType<SlotPlace> | null>(null);

type Props<Name extends SlotName> = { name: Name; variant?: string } & Slots[Name];

/** A place for another remote's component. Its failure costs this place only. */
export function Slot<Name extends SlotName>({ name, variant, ...props }: Props<Name>) {
  const Host = useContext(SlotHost);
  return Host ? <Host name={name} variant={variant} props={props} /> : null;
}
