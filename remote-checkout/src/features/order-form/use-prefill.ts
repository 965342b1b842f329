import { useEffect } from 'react';
import type { Buyer } from './use-buyer.ts';

type Given = Readonly<Record<string, string | null | undefined>>;
type Form = { buyer: Buyer; prefill: (values: Record<string, string>) => void };

/**
 * Fills in what the shopper did not touch: from a past order, and the e-mail from the profile. Signing out takes it back.
 * A past order is used only if all the fields of its kind are non-empty (specification, section 5).
 */
export function usePrefill({ buyer, prefill }: Form, past: Given | undefined): void {
  const { email: pastEmail, ...ofKind } = past ?? {};
  const isWhole = Object.values(ofKind).every((value) => value);
  const values = { ...(isWhole && ofKind), email: buyer.profile?.email || pastEmail || '' };
  const text = JSON.stringify(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is given matters, not the functions of this render
  useEffect(() => prefill(JSON.parse(text)), [text]);
}
