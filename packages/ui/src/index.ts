"use client";

export { Amount, type AmountProps } from "./Amount.tsx";
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from "./Button.tsx";
export { STATUS_TONES } from "./badge/status-tones.ts";
export { Badge, type BadgeProps, Card, type CardProps, type Tone } from "./Card.tsx";
export { COPIED_MS, CopyButton, type CopyButtonProps } from "./Copy.tsx";
export { Details, type DetailsProps } from "./Details.tsx";
export { Dialog, type DialogProps } from "./Dialog.tsx";
export { TextField, type TextFieldProps } from "./Field.tsx";
export {
  Address,
  type AddressProps,
  Time,
  type TimeProps,
  TxLink,
  type TxLinkProps,
} from "./Money.tsx";
export {
  $locale,
  count,
  type Messages,
  messages,
  params,
  setLocale,
  setMessages,
  type Translation,
  type TranslationSource,
  useMessages,
} from "./messages.ts";
export {
  ErrorNotice,
  type ErrorNoticeProps,
  type ExplainedError,
  explainError,
  Notice,
  type NoticeProps,
} from "./Notice.tsx";
export { PasswordField } from "./PasswordField.tsx";
export { names, Root, type RootProps, VisuallyHidden } from "./Root.tsx";
export { Steps, type StepsProps, Timeline, type TimelineProps } from "./Steps.tsx";
export { type Column, DescriptionList, type DescriptionListProps, Table, type TableProps } from "./Table.tsx";
export { useBeforePaint } from "./use-before-paint.ts";
export { Skeleton, type SkeletonProps, Spinner, type SpinnerProps } from "./Waiting.tsx";
