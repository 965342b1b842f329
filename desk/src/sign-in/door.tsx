import { Center, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';

/** The one card of a page before somebody is signed in. */
export function Door({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Center component="main" mih="100dvh" p="md">
      <Paper withBorder p="lg" w="100%" maw={400}>
        <Stack>
          <Title order={1} size="h3">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
    </Center>
  );
}
