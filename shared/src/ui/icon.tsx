import type { ReactNode } from 'react';

export type IconProps = {
  /** Edge in pixels; 20 unless given. */
  size?: number;
  className?: string;
};

/** Makes one icon of the set: 24-unit grid, 1.75 stroke, round ends. Icons are decoration: the control beside them has the name. */
export function icon(shapes: ReactNode) {
  return function Icon({ size = 20, className }: IconProps) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shapes}
      </svg>
    );
  };
}
