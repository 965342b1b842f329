import { ApiError, api } from '@shop/shared/api';
import { type CheckAccount, type CheckedAccount, ERROR_CODES } from '@shop/shared/contracts';
import { useQuery, useQueryClient } from '@shop/shared/platform';
import { useEffect, useState } from 'react';

/** Time that a field is left alone before its account is looked up, in milliseconds. */
const SETTLED = 400;
const NOT_IMPLEMENTED = 501;

export type AccountCheck = {
  state: 'none' | 'checking' | 'found' | 'unknown';
  nickname: string | undefined;
  /** Props of the fields that name the account: nothing is looked up while one types. */
  typing: { onFocus: () => void; onBlur: () => void };
};

/**
 * Looks up the player behind an account once its fields were left; null while they are not complete. Where the supplier
 * cannot tell, or anything fails, there is nothing to see (experience, «Player check before paying»).
 */
export function useAccountCheck(gameId: number, account: CheckAccount | null): AccountCheck {
  const [isTyping, setIsTyping] = useState(false);
  const [asked, setAsked] = useState('');
  const wanted = account ? JSON.stringify(account) : '';

  useEffect(() => {
    if (isTyping || wanted === '') return;
    const timer = setTimeout(() => setAsked(wanted), SETTLED);
    return () => clearTimeout(timer);
  }, [isTyping, wanted]);

  const queryClient = useQueryClient();
  const path = `games/${gameId}/check_account/`;
  /** Set once the supplier said that it cannot tell: it is not asked again. */
  const untoldKey = [path];

  async function check(): Promise<CheckedAccount> {
    try {
      return await api.post<CheckedAccount>(path, JSON.parse(asked), {}, { silent: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === NOT_IMPLEMENTED)
        queryClient.setQueryData(untoldKey, true);
      throw error;
    }
  }
  const { data, error, isFetching } = useQuery({
    queryKey: [path, asked],
    queryFn: check,
    enabled: asked !== '' && queryClient.getQueryData(untoldKey) === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnWindowFocus: false,
  });
  const typing = { onFocus: () => setIsTyping(true), onBlur: () => setIsTyping(false) };
  if (asked === '' || asked !== wanted) return { state: 'none', nickname: undefined, typing };
  if (data) return { state: 'found', nickname: data.nickname, typing };
  if (isFetching) return { state: 'checking', nickname: undefined, typing };
  const isUnknown = error instanceof ApiError && error.code === ERROR_CODES.accountNotFound;
  return { state: isUnknown ? 'unknown' : 'none', nickname: undefined, typing };
}
