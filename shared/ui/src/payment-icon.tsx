import { type IconProps, icon } from './icon.tsx';

export const SbpIcon = /* @__PURE__ */ icon(
  <path d="M5 3.5v17l6-5.4M5 3.5l14 8.4-8.2 4.8M5 20.5l14-8.6M11 9.2v6" />,
);
export const CardIcon = /* @__PURE__ */ icon(<path d="M2.5 5.5h19v13h-19v-13ZM2.5 10h19M6 15h4" />);
export const WalletIcon = /* @__PURE__ */ icon(
  <path d="M18 8V4.5H5.5a2 2 0 0 0 0 4H21v11H3.5v-13M17 14v.01" />,
);
export const PhoneIcon = /* @__PURE__ */ icon(<path d="M6.5 2.5h11v19h-11v-19ZM10.8 18.2h2.4" />);

const icons = {
  sbp: SbpIcon,
  card: CardIcon,
  wallet: WalletIcon,
  phone: PhoneIcon,
  bank: /* @__PURE__ */ icon(<path d="M3 9.5L12 4l9 5.5H3ZM5.5 10v7M10 10v7M14 10v7M18.5 10v7M3 20h18" />),
  crypto: /* @__PURE__ */ icon(
    <path d="M12 2.5l8.2 4.8v9.4L12 21.5l-8.2-4.8V7.3L12 2.5ZM12 7.5l4 2.3v4.4l-4 2.3-4-2.3V9.8l4-2.3Z" />,
  ),
  qr: /* @__PURE__ */ icon(
    <path d="M4 4h6v6H4V4ZM14 4h6v6h-6V4ZM4 14h6v6H4v-6ZM14 14h2.5v2.5M20 14v6h-3M14 20v-1" />,
  ),
};
export type PaymentIconName = keyof typeof icons;

/** The picture of a payment method by the name that the api gives; a card for a name this build does not know. */
export function PaymentIcon({
  name,
  ...props
}: IconProps & { name: PaymentIconName | (string & {}) | null }) {
  const Icon = icons[name as PaymentIconName] ?? icons.card;
  return <Icon {...props} />;
}
