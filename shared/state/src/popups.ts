import { atom } from 'nanostores';

/** The popup that is open: one at a time. */
export const $popup = atom<'auth' | 'last-order' | 'user-delete' | null>(null);

export const openPopup = (name: NonNullable<ReturnType<typeof $popup.get>>) => $popup.set(name);
export const closePopup = () => $popup.set(null);
