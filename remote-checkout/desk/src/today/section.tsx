import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A part of a page, under its own heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs" miw={0}>
    <Title order={2} size="h4">
      {title}
    </Title>
    {children}
  </Stack>
);
