import type { CatalogueChange, ChangeKind } from '@shop/desk-contract/catalogue';
import type { PendingDetail } from '@shop/desk-contract/pending';
import { useGet, useSearchParams } from '@shop/desk-kit';

type Of<Kind extends ChangeKind> = Extract<CatalogueChange, { kind: Kind }>;
export type Pending<Kind extends ChangeKind> = PendingDetail & { change: Of<Kind> };

/** The pending change of this kind that the address names: undefined while it is asked for, null where it names none. */
export function usePending<Kind extends ChangeKind>(kind: Kind): Pending<Kind> | null | undefined {
  const [search] = useSearchParams();
  const id = search.get('pending');
  const { data, error } = useGet<PendingDetail | null>(
    id ? `catalogue/pending/${id}/` : 'catalogue/pending/',
  );
  if (!id || error) return null;
  if (!data || Array.isArray(data) || String(data.id) !== id) return undefined;
  return data.change.kind === kind ? (data as Pending<Kind>) : null;
}
