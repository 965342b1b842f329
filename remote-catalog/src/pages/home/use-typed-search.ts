import { useNavigate, useNavigation } from '@shop/platform';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { catalogAddress } from './address.ts';

const DEBOUNCE = 250;

type TypedSearch = {
  input: RefObject<HTMLInputElement | null>;
  /** Call on every input: searches once typing pauses. */
  onType: () => void;
  /** Searches at once. */
  searchNow: () => void;
};

/**
 * Ties a search field to the address. The first search adds an entry to the history, refining it replaces that one, so
 * that "back" returns to the whole catalogue. What is being typed is never overwritten.
 */
export function useTypedSearch(search: string, live: boolean): TypedSearch {
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(search);
  const shown = useRef(search);

  const searchNow = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const text = input.current?.value.trim() ?? '';
    // A search that could not be made leaves the address as it was, and may be asked for again.
    if (text === (isBusy ? asked.current : search)) return;
    asked.current = text;
    void navigate(catalogAddress(1, text), { replace: search !== '', preventScrollReset: live });
  };
  // The search before may have been shown between a key and its pause: what counts then is the address of that moment.
  const latest = useRef(searchNow);
  useLayoutEffect(() => {
    latest.current = searchNow;
  });
  const onType = () => {
    clearTimeout(timer.current);
    if (live) timer.current = setTimeout(() => latest.current(), DEBOUNCE);
  };

  // Text typed before the page was hydrated has raised no event: look for it once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only after hydration
  useEffect(() => {
    if (live) searchNow();
    return () => clearTimeout(timer.current);
  }, []);

  useEffect(() => {
    if (isBusy || timer.current) return;
    const isNew = search !== shown.current && search !== asked.current;
    shown.current = search;
    asked.current = search;
    // The text of a search that could not be made stays as well.
    if (isNew && input.current) input.current.value = search;
  }, [search, isBusy]);

  return { input, onType, searchNow };
}
