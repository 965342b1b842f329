import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Filters of a list, kept in the page's address. A change of them shows the first page again. */
export function useFilters() {
  const [params, setParams] = useSearchParams();
  const change = (values: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('before');
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return { params, change };
}

type Props = {
  label: string;
  /** Parameter of the page's address that keeps it. */
  name?: string;
  placeholder?: string;
  width?: number;
};

/** A text that a list is searched for, a moment after the last key. */
export function SearchField({ label, name = 'search', placeholder, width = 420 }: Props) {
  const { params, change } = useFilters();
  const [text, setText] = useState(params.get(name) ?? '');
  const search = useDebouncedCallback((value: string) => change({ [name]: value.trim() }), 250);
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        search(value);
      }}
      w={{ base: '100%', sm: width }}
    />
  );
}
