import { api } from '@shop/api-client';
import type { Country } from '@shop/contract';
import { useTranslation } from '@shop/i18n';
import { failureText } from '@shop/lib';
import { useMutation, useQuery, useQueryClient } from '@shop/platform';
import { notify } from '@shop/state';
import { activeCountryQuery, countriesQuery } from '../../country-queries.ts';

/** The countries one can pay from, the one that is chosen, and how to choose another: kept for the session by the server. */
export function useCountry() {
  const { t } = useTranslation('checkout');
  const queryClient = useQueryClient();
  const countries = useQuery(countriesQuery());
  const active = useQuery(activeCountryQuery());
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (id: number) => api.post<Country>('payments/countries/active/select/', { country_id: id }),
    onSuccess: (country) => queryClient.setQueryData(activeCountryQuery().queryKey, country),
    onError: (error) =>
      notify({ type: 'error', text: t('payment.country_failed', { reason: failureText(error) }) }),
  });

  // Shown as chosen at once; the old one comes back when the server refuses.
  const id = isPending ? variables : active.data?.id;
  const chosen = countries.data?.find((country) => country.id === id) ?? countries.data?.[0];
  const isKnown = countries.isSuccess && (active.isSuccess || active.isError);
  return {
    countries: countries.data ?? [],
    country: isKnown ? chosen : undefined,
    error: countries.error,
    retry: countries.refetch,
    select: mutate,
  };
}
