import { useTranslation } from '@shop/i18n';
import { useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { copyText } from './copy-text.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const SHOWN_FOR = 2000;

type Props = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> & {
  text: string;
  /** Name of the copied text for screen readers: "Код 1 из 2". */
  subject?: string;
  children?: string;
};

/** Copies `text`, and says whether that worked. */
export function CopyButton({ text, subject, children, variant = 'secondary', ...look }: Props) {
  const { t } = useTranslation();
  const [result, setResult] = useState<'copied' | 'copy_failed' | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [result]);

  return (
    <>
      <Button
        {...look}
        variant={variant}
        icon={result === 'copied' ? <CheckIcon /> : <CopyIcon />}
        onClick={async () => setResult((await copyText(text)) ? 'copied' : 'copy_failed')}
      >
        <span>{result ? t(result) : (children ?? t('copy'))}</span>
        {subject && <VisuallyHidden>{` ${subject}`}</VisuallyHidden>}
      </Button>
      <VisuallyHidden>
        <span role="status">{result && t(result)}</span>
      </VisuallyHidden>
    </>
  );
}
