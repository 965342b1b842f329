import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ErrorScreen } from '../layout/error-screen.tsx';

/** What stands when the frame itself cannot be rendered. */
export function FatalScreen() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return <ErrorScreen status={500} />;
}
