export { Button, ButtonLink, type ButtonProps } from './button.tsx';
export { Choice, ChoiceGroup } from './choice.tsx';
export { CopyButton } from './copy-button.tsx';
export { copyText } from './copy-text.ts';
export { Dialog } from './dialog.tsx';
export { ErrorSummary, type FormError } from './error-summary.tsx';
export { Field, FieldNotes, type FieldProps, useField } from './field.tsx';
export { GameMark } from './game-mark.tsx';
export type { IconProps } from './icon.tsx';
export { IconButton } from './icon-button.tsx';
export * from './icons.tsx';
export { DiscountBadge, Money } from './money.tsx';
export { Notice, type NoticeKind } from './notice.tsx';
export {
  CardIcon,
  PaymentIcon,
  type PaymentIconName,
  PhoneIcon,
  SbpIcon,
  WalletIcon,
} from './payment-icon.tsx';
export { Picture } from './picture.tsx';
export { clampQuantity, parseQuantity, type QuantityBounds, stepDown, stepUp } from './quantity.ts';
export { QuantityStepper } from './quantity-stepper.tsx';
export { Select } from './select.tsx';
export { Skeleton } from './skeleton.tsx';
export { Slices } from './slices.tsx';
export { SocialMark } from './social-mark.tsx';
export { Spinner } from './spinner.tsx';
export { type StatusStep, StatusSteps } from './status-steps.tsx';
export { Tag } from './tag.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
export { Ticket } from './ticket.tsx';
export { VisuallyHidden } from './visually-hidden.tsx';
