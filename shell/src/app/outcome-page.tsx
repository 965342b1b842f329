import { useLoaderData, useRevalidator } from 'react-router';
import { ErrorScreen } from '../layout/error-screen.tsx';
import { RemotePanel } from '../layout/remote-panel.tsx';
import { useModules } from './modules.ts';
import type { PageOutcome } from './outcome.ts';
import { useRecompose } from './recompose.ts';
import { RemoteModule } from './remote-module.tsx';

/** Shows what the route's loader found: the page, the error screen, or the panel of a part that is not there. */
export function OutcomePage({ module }: { module?: string }) {
  const outcome = useLoaderData<PageOutcome>();
  const { revalidate, state } = useRevalidator();
  const modules = useModules();
  const recompose = useRecompose();
  if (outcome.kind === 'error') return <ErrorScreen status={outcome.status} />;
  if (outcome.kind === 'page' && module)
    return <RemoteModule key={module} id={module} heading="h1" onRetry={() => void revalidate()} />;
  const retry = async () => {
    // Another remote's path may have been taken for this one's while that was missing.
    if (module && outcome.kind === 'unavailable' && module.startsWith(`${outcome.remote}/`)) {
      modules.forget(module);
      await revalidate();
    } else await recompose();
  };
  return <RemotePanel heading="h1" onRetry={() => void retry()} busy={state === 'loading'} />;
}
