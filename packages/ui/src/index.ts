"use client";

export { count, params } from "@nanostores/i18n";
export { Badge, type BadgeProps, type Tone } from "./badge/Badge.tsx";
export { STATUS_TONES } from "./badge/status-tones.ts";
export { Button, ButtonLink, type ButtonLinkProps, type ButtonProps } from "./button/Button.tsx";
export { Card, type CardProps } from "./card/Card.tsx";
export { CopyButton, type CopyButtonProps } from "./copy-button/CopyButton.tsx";
export { DescriptionList, type DescriptionListProps } from "./description-list/DescriptionList.tsx";
export { Details, type DetailsProps } from "./details/Details.tsx";
export { Dialog, type DialogProps } from "./dialog/Dialog.tsx";
export { keepEscape, openModal } from "./dialog/open-modal.ts";
export { Checkbox, type CheckboxProps } from "./field/Checkbox.tsx";
export { PasswordField } from "./field/PasswordField.tsx";
export { TextField, type TextFieldProps } from "./field/TextField.tsx";
export { useIsomorphicLayoutEffect } from "./layout-effect/use-isomorphic-layout-effect.ts";
export { $locale, setLocale, setMessages, type Translation, type TranslationSource } from "./messages/locale.ts";
export { messages, useMessages, usePageLanguage } from "./messages/messages.ts";
export { Address, type AddressProps } from "./money/Address.tsx";
export { Amount, type AmountProps } from "./money/Amount.tsx";
export { Time, type TimeProps } from "./money/Time.tsx";
export { TxLink, type TxLinkProps } from "./money/TxLink.tsx";
export { ErrorNotice, type ErrorNoticeProps } from "./notice/ErrorNotice.tsx";
export { Notice, type NoticeProps } from "./notice/Notice.tsx";
export { type NoticeText, toNoticeProps } from "./notice/to-notice-props.ts";
export { keepFocus } from "./root/keep-focus.ts";
export { Root, type RootProps, THEMES } from "./root/Root.tsx";
export { VisuallyHidden } from "./root/VisuallyHidden.tsx";
export { Steps, type StepsProps, Timeline, type TimelineProps } from "./steps/Steps.tsx";
export { type UseStoreOptions, useStore } from "./store/use-store.ts";
export { SupportLine, type SupportLineProps } from "./support/SupportLine.tsx";
export { type Column, Table, type TableProps } from "./table/Table.tsx";
export { TableRegion, type TableRegionProps } from "./table/TableRegion.tsx";
export { slottedCss } from "./theme/slotted-css.ts";
export { Skeleton, type SkeletonProps } from "./waiting/Skeleton.tsx";
export { Spinner, type SpinnerProps } from "./waiting/Spinner.tsx";
export { ApiUrlGate, type ApiUrlGateProps } from "./widget/ApiUrlGate.tsx";
export { loadLater } from "./widget/load-later.ts";
export { ownProps } from "./widget/own-props.ts";
export { RenderBoundary, type RenderBoundaryProps } from "./widget/RenderBoundary.tsx";
export { type HostCallbacks, useHostCallbacks } from "./widget/use-host-callbacks.ts";
export { type Later, type LaterPart, laterPart, useLater } from "./widget/use-later.ts";
export {
  type SignedOut,
  useFailure,
  useReady,
  useSignedOut,
  type WidgetEvents,
  type WidgetFailure,
} from "./widget/use-widget-events.ts";
export { WindowNumber, type WindowNumberProps } from "./window-number/WindowNumber.tsx";
