import { api, profileQuery } from '@shop/api-client';
import type { Profile } from '@shop/contract';
import { useMutation, useQueryClient } from '@shop/platform';
import { notify } from '@shop/state';

/** `PATCH auth/profile/`: what it answers is the profile everywhere on the page. `saved` is the text of success. */
export function useProfileChange(saved: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { nickname: string } | FormData) => api.patch<Profile>('auth/profile/', body),
    onSuccess(profile) {
      queryClient.setQueryData(profileQuery().queryKey, profile);
      notify({ type: 'success', text: saved });
    },
  });
}
