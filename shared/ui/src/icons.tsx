import { icon } from './icon.tsx';

export const SearchIcon = /* @__PURE__ */ icon(
  <path d="M16 16l4.5 4.5M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z" />,
);
export const HeartIcon = /* @__PURE__ */ icon(
  <path d="M12 20.2S3.2 15.3 3.2 9.1A4.7 4.7 0 0 1 12 6.8a4.7 4.7 0 0 1 8.8 2.3c0 6.2-8.8 11.1-8.8 11.1Z" />,
);
export const HeartFilledIcon = /* @__PURE__ */ icon(
  <path
    fill="currentColor"
    d="M12 20.2S3.2 15.3 3.2 9.1A4.7 4.7 0 0 1 12 6.8a4.7 4.7 0 0 1 8.8 2.3c0 6.2-8.8 11.1-8.8 11.1Z"
  />,
);
export const CartIcon = /* @__PURE__ */ icon(
  <path d="M5.2 8h13.6l1 12.2H4.2L5.2 8ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />,
);
export const CloseIcon = /* @__PURE__ */ icon(<path d="M6 6l12 12M18 6L6 18" />);
export const CopyIcon = /* @__PURE__ */ icon(<path d="M9 9h11v11H9V9ZM5.5 15H4V4h11v1.5" />);
export const CheckIcon = /* @__PURE__ */ icon(<path d="M4.5 12.8l5 5L19.5 7" />);
export const ChevronDownIcon = /* @__PURE__ */ icon(<path d="M5.5 9l6.5 6.5L18.5 9" />);
export const ChevronRightIcon = /* @__PURE__ */ icon(<path d="M9 5.5l6.5 6.5L9 18.5" />);
export const ArrowLeftIcon = /* @__PURE__ */ icon(<path d="M20 12H4.5M11 5l-7 7 7 7" />);
export const ExternalIcon = /* @__PURE__ */ icon(<path d="M13.5 4H20v6.5M20 4l-9.5 9.5M17.5 14v6H4V6.5h6" />);
export const UserIcon = /* @__PURE__ */ icon(
  <path d="M16 7.8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.2 20.5a7.9 7.9 0 0 1 15.6 0" />,
);
export const SunIcon = /* @__PURE__ */ icon(
  <path d="M16.2 12a4.2 4.2 0 1 1-8.4 0 4.2 4.2 0 0 1 8.4 0ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />,
);
export const MoonIcon = /* @__PURE__ */ icon(
  <path d="M20 14.2A8.5 8.5 0 0 1 9.8 4 8.5 8.5 0 1 0 20 14.2Z" />,
);
export const ClockIcon = /* @__PURE__ */ icon(
  <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5.3l3.4 2" />,
);
export const MailIcon = /* @__PURE__ */ icon(<path d="M3 5.5h18v13H3v-13ZM3.5 6.5L12 13l8.5-6.5" />);
export const InfoIcon = /* @__PURE__ */ icon(
  <path d="M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 11v5.5M12 7.6v.01" />,
);
export const WarningIcon = /* @__PURE__ */ icon(<path d="M12 3.6L22 20.4H2L12 3.6ZM12 10v4.6M12 17.4v.01" />);
export const ErrorIcon = /* @__PURE__ */ icon(<path d="M8 3h8l5 5v8l-5 5H8l-5-5V8l5-5ZM9 9l6 6M15 9l-6 6" />);
export const MinusIcon = /* @__PURE__ */ icon(<path d="M5 12h14" />);
export const PlusIcon = /* @__PURE__ */ icon(<path d="M5 12h14M12 5v14" />);
export const RefreshIcon = /* @__PURE__ */ icon(<path d="M20 11.5a8 8 0 1 0-2 5.7M20.5 5.5v6h-6" />);
export const LockIcon = /* @__PURE__ */ icon(<path d="M5 10.5h14v10H5v-10ZM8 10.5V7.4a4 4 0 0 1 8 0v3.1" />);
export const BoltIcon = /* @__PURE__ */ icon(
  <path d="M13.2 2.8L4.8 13.6h6.4l-.4 7.6 8.4-10.8h-6.4l.4-7.6Z" />,
);
export const GiftIcon = /* @__PURE__ */ icon(
  <path d="M3.5 8.5h17v4h-17v-4ZM5 12.5h14v8H5v-8ZM12 8.5v12M12 8.5S10.8 3.5 8 3.5a2.4 2.4 0 0 0 0 5M12 8.5s1.2-5 4-5a2.4 2.4 0 0 1 0 5" />,
);
