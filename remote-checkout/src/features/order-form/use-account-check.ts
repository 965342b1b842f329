import { ApiError, api } from '@shop/api-client';
import { type CheckAccount, type CheckedAccount, ERROR_CODES } from '@shop/contract';
import { useQuery, useQueryClient } from '@shop/platform';
import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldProps } from './use-fields.ts';

/** Time that a field is left alone before its account is looked up, in milliseconds. */
const SETTLED = 400;
/** Time that an order waits for the supplier's answer, in milliseconds: one who is silent keeps nobody from ordering. */
const TIMEOUT = 5_000;
const NOT_IMPLEMENTED = 501;

export type AccountCheck = {
  state: 'none' | 'checking' | 'found' | 'unknown';
  nickname: string | undefined;
  /** A field that names the account, watched: nothing is looked up while one types. */
  watch: (field: FieldProps) => FieldProps & Pick<ComponentProps<'input'>, 'ref' | 'onFocus'>;
  /** True when there is no such player. Asks now, unless it is known who that is, and waits for what was asked already. */
  isUnknown: () => Promise<boolean>;
};

const isNotFound = (error: unknown) =>
  error instanceof ApiError && error.code === ERROR_CODES.accountNotFound;

/**
 * Looks up the player behind an account once its fields were left, or when `isUnknown` asks; null while they are not complete. Where
 * the supplier cannot look players up, or anything fails, nothing is shown.
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
  /** Set once the supplier said that it cannot look players up: it is not asked again. */
  const unsupportedKey = [path];
  const isSupported = () => queryClient.getQueryData(unsupportedKey) === undefined;

  async function check(body: string): Promise<CheckedAccount> {
    try {
      return await api.post<CheckedAccount>(path, JSON.parse(body), {}, { silent: true });
    } catch (error) {
      if (error instanceof ApiError && error.status === NOT_IMPLEMENTED)
        queryClient.setQueryData(unsupportedKey, true);
      throw error;
    }
  }
  const query = (body: string) => ({
    queryKey: [path, body],
    queryFn: () => check(body),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error, isFetching } = useQuery({
    ...query(asked),
    enabled: asked !== '' && isSupported(),
    retryOnMount: false,
    refetchOnWindowFocus: false,
  });

  // A field that goes away with the focus in it raises no blur.
  const ref = useCallback(() => () => setIsTyping(false), []);
  const watch = (field: FieldProps) => ({
    ...field,
    ref,
    onFocus: () => setIsTyping(true),
    onBlur() {
      field.onBlur();
      setIsTyping(false);
    },
  });
  /** The account that was asked for and not found, or was found: an order does not wait for it twice. */
  const settled = useRef('');
  async function isUnknown() {
    if (!isSupported() || settled.current === wanted) return false;
    setAsked(wanted);
    const found = queryClient.fetchQuery(query(wanted)).then(() => false, isNotFound);
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT, false));
    const isMissing = await Promise.race([found, late]);
    if (!isMissing) settled.current = wanted;
    return isMissing;
  }

  function state() {
    if (asked === '' || asked !== wanted) return 'none';
    if (data) return 'found';
    if (isFetching) return 'checking';
    return isNotFound(error) ? 'unknown' : 'none';
  }
  const now = state();
  return { state: now, nickname: now === 'found' ? data?.nickname : undefined, watch, isUnknown };
}
