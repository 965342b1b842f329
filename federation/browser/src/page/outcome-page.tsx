import { host } from './host.ts';
import { useModules } from './modules.ts';
import { useRecompose } from './recompose.ts';
import { RemoteModule } from './remote-module.tsx';
import { usePage } from './router/pages.tsx';

/** Shows what the route's loader found: the page, the error screen, or the panel of a part that is not there. */
export function OutcomePage({ module }: { module?: string }) {
  const { outcome, isReloading: isBusy, reload } = usePage();
  const modules = useModules();
  const recompose = useRecompose();
  const { ErrorScreen, RemotePanel } = host();
  const loadAgain = () => {
    if (module) modules.forget(module);
    return reload();
  };

  if (outcome.kind === 'page' && module)
    return <RemoteModule key={module} id={module} heading="h1" onRetry={() => void reload()} />;
  if (outcome.kind === 'error') {
    const { status, path, message, reason } = outcome;
    return (
      <ErrorScreen
        status={status}
        path={path}
        message={message}
        reason={reason}
        onRetry={() => void loadAgain()}
        busy={isBusy}
      />
    );
  }
  // Another remote's path may have been taken for this one's while that was missing.
  const isOwn = outcome.kind === 'unavailable' && module?.startsWith(`${outcome.remote}/`);
  return <RemotePanel heading="h1" onRetry={() => void (isOwn ? loadAgain() : recompose())} busy={isBusy} />;
}
