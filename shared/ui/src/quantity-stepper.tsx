import { useTranslation } from '@shop/i18n';
import { classNames } from '@shop/lib';
import { type KeyboardEvent, useState } from 'react';
import { MinusIcon, PlusIcon } from './icons.tsx';
import { parseQuantity, type QuantityBounds, stepDown, stepUp } from './quantity.ts';
import styles from './quantity-stepper.module.css';

type Props = QuantityBounds & {
  value: number;
  onChange: (value: number) => void;
  /** Name of the counted product for screen readers. */
  label: string;
  disabled?: boolean;
  className?: string;
};

/** Minus, a number that can be typed, plus. What is typed counts on Enter and on leaving the field, clamped to the bounds. */
export function QuantityStepper({ value, onChange, label, min, max, optional, disabled, className }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const bounds = { min, max, optional };

  function commit() {
    const quantity = typed === null ? null : parseQuantity(typed, bounds);
    setTyped(null);
    if (quantity !== null && quantity !== value) onChange(quantity);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    }
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      setTyped(null);
      onChange((event.key === 'ArrowUp' ? stepUp : stepDown)(value, bounds));
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and be announced as a form section
    <div
      className={classNames(styles.stepper, className)}
      role="group"
      aria-label={label}
      data-chosen={value > 0 || undefined}
    >
      <button
        type="button"
        className={styles.step}
        aria-label={t('quantity.less')}
        disabled={disabled || stepDown(value, bounds) === value}
        onClick={() => onChange(stepDown(value, bounds))}
      >
        <MinusIcon />
      </button>
      <input
        className={styles.value}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('quantity.label', { title: label })}
        disabled={disabled}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={t('quantity.more')}
        disabled={disabled || stepUp(value, bounds) === value}
        onClick={() => onChange(stepUp(value, bounds))}
      >
        <PlusIcon />
      </button>
    </div>
  );
}
