import { api } from '@shop/api-client';
import { useSearchParams } from '@shop/platform';
import { useEffect, useRef, useState } from 'react';

/**
 * Opens an order by the signed key of its receipt e-mail: the key is posted, and taken out of the address so that it is
 * neither shared nor kept in the history. True once the order may be asked for; a key that fails leaves that to the order.
 */
export function useClaim(orderId: string): boolean {
  const [search, setSearch] = useSearchParams();
  const [key] = useState(() => search.get('key'));
  const [isClaimed, setIsClaimed] = useState(key === null);
  const isPosted = useRef(false);

  useEffect(() => {
    if (key === null || isPosted.current) return;
    isPosted.current = true;
    const withoutKey = (before: URLSearchParams) => {
      before.delete('key');
      return before;
    };
    setSearch(withoutKey, { replace: true, preventScrollReset: true });
    const done = () => setIsClaimed(true);
    api.post(`orders/${orderId}/claim/`, { key }).then(done, done);
  }, [key, orderId, setSearch]);

  return isClaimed;
}
