export { Button, type ButtonProps } from './button/button.js'
export { buttonClass, type ButtonStyle, type ButtonSize, type ButtonVariant } from './button/button-class.js'
export { IconButton, type IconButtonProps } from './button/icon-button.js'
export { Spinner } from './button/spinner.js'
export { Link, type LinkProps, notYet, PlaceholderLink } from './link/link.js'
export { type Navigate, NavigationProvider, useNavigate } from './link/navigation.js'
export { Chip } from './chip/chip.js'
export { initials, recipientColour } from './chip/initials.js'
export { Notice, type NoticeProps } from './notice/notice.js'
export { Art } from './notice/art.js'
export { FullNotice, type FullNoticeProps } from './notice/full-notice.js'
export { LoadingNote, Progress, Skeleton, useDelayed } from './loading/loading.js'
export {
  lazyPart,
  type LazyPartOptions,
  LazyPart,
  onPartMissing,
  PartBoundary,
  notifyMissing,
  whenIdle,
} from './lazy/index.js'
export { VisuallyHidden } from './text/visually-hidden.js'
export { formatKilobytes, formatSize } from './text/format-size.js'
export { formatDate, formatDay, formatDayTime, formatMoment, inUtc, relativeTime } from './text/format-time.js'
export { Time, type TimeProps } from './text/time.js'
export { tolerateTranslation } from './text/tolerate-translation.js'
export { installTooltips } from './tooltip/install-tooltips.js'
export { classNames } from './class-names.js'
