import { Alert, Button, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { t } from './texts.ts';

/** A page of the desk: its name, what can be done with all of it, and the rest. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="center">
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Stack>
  );
}

/** In place of what could not be had. */
export function Failure({ error, again }: { error: Error; again?: () => void }) {
  return (
    <Alert color="red" title={t('failure.title')} role="alert">
      <Stack align="flex-start" gap="xs">
        <span>{error.message}</span>
        {again && (
          <Button size="xs" variant="default" onClick={again}>
            {t('failure.again')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
