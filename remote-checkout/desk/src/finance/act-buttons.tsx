import { Button, Group } from '@mantine/core';

type Props<Act extends string> = {
  acts: readonly Act[];
  name: (act: Act) => string;
  choose: (act: Act) => void;
};

/** Buttons of a row, one for each decision that is open. */
export const ActButtons = <Act extends string>({ acts, name, choose }: Props<Act>) => (
  <Group gap={4} wrap="nowrap">
    {acts.map((act) => (
      <Button key={act} size="compact-sm" variant="default" onClick={() => choose(act)}>
        {name(act)}
      </Button>
    ))}
  </Group>
);
