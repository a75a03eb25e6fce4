import type { RecipientStatus, RequestStatus } from '@countersign/contracts'
import {
  Ban,
  Check,
  Circle,
  Clock,
  Copy,
  Eye,
  Hourglass,
  type LucideIcon,
  Pencil,
  Send,
  TriangleAlert,
  X,
} from 'lucide-react'
import { classNames } from '../class-names.js'
import { capitalised } from '../badge/status-labels.js'

type Tone = 'pending' | 'done' | 'bad' | 'quiet'
type BadgeStyle = readonly [Tone, LucideIcon]

const requestStyles: Readonly<Record<RequestStatus, BadgeStyle>> = {
  draft: ['quiet', Pencil],
  pending: ['pending', Clock],
  completed: ['done', Check],
  expired: ['bad', Hourglass],
  declined: ['quiet', X],
  cancelled: ['quiet', Ban],
}

const recipientStyles: Readonly<Record<RecipientStatus, BadgeStyle>> = {
  pending: ['pending', Clock],
  sent: ['pending', Send],
  delivery_failed: ['bad', TriangleAlert],
  viewed: ['pending', Eye],
  signed: ['done', Check],
  approved: ['done', Check],
  declined: ['quiet', X],
  expired: ['bad', Hourglass],
  copied: ['done', Copy],
}

/** Unknown statuses get a neutral badge (rule states-7). */
const unknownStyle: BadgeStyle = ['quiet', Circle]

function StatusBadge({
  badgeStyle: [tone, Glyph],
  word,
  large,
}: {
  badgeStyle: BadgeStyle
  word: string
  large?: boolean
}) {
  return (
    <span className={classNames('badge', tone !== 'quiet' && `badge--${tone}`, large && 'badge--l')}>
      <Glyph className="icon" />
      {capitalised(word)}
    </span>
  )
}

export function RequestBadge({ status, size }: { status: RequestStatus | (string & {}); size?: 'm' | 'l' }) {
  const badgeStyle = (requestStyles as Record<string, BadgeStyle | undefined>)[status] ?? unknownStyle
  return <StatusBadge badgeStyle={badgeStyle} word={status} large={size === 'l'} />
}

/** @param awaited the recipient has to act now; only then may the badge be amber (rule pages-6) */
export function RecipientBadge({ status, awaited }: { status: RecipientStatus | (string & {}); awaited: boolean }) {
  const [tone, glyph] = (recipientStyles as Record<string, BadgeStyle | undefined>)[status] ?? unknownStyle
  return <StatusBadge badgeStyle={[tone === 'pending' && !awaited ? 'quiet' : tone, glyph]} word={status} />
}
