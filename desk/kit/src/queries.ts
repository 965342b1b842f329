import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { desk } from './api.ts';
import { notifyError } from './notify.ts';

/** Reads a path of the api, again every `every` milliseconds. The last answer stays while another is on its way. */
export const useGet = <T>(path: string, every?: number) =>
  useQuery({
    queryKey: [path],
    queryFn: () => desk.get<T>(path),
    placeholderData: keepPreviousData,
    ...(every ? { refetchInterval: every } : {}),
  });

/** Has everything on the page asked for again. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** A mutation. A failure is shown in a notification, unless `onError` takes it. */
export function useAct<Given, Answer>(
  act: (given: Given) => Promise<Answer>,
  {
    onDone,
    onError = notifyError,
  }: { onDone?: (answer: Answer) => void; onError?: (error: Error) => void } = {},
) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: act,
    onError,
    onSuccess: async (answer: Answer) => {
      onDone?.(answer);
      await refresh();
    },
  });
}
