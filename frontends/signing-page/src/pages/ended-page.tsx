import { type OpenSigningView, zonedMoment } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Button } from '@countersign/ui'
import { Heading } from '../parts/heading.js'
import { TextPageFrame } from '../parts/text-page-frame.js'
import { Quotation } from '../parts/quotation.js'
import { Moment } from '../parts/moment.js'
import { senderFirst, senderOf, titleOf } from '../parts/format.js'
import { erasedName, verbsOf } from './people.js'

export interface EndedPageProps {
  view: OpenSigningView
  ended: NonNullable<OpenSigningView['ended']>
  onRead: () => void
}

/** A request that ended without completion: the reason, and the recipient's copy. */
export function EndedPage({ view, ended, onRead }: EndedPageProps) {
  const { title, text, by } = endingTexts[ended.status]?.(view) ?? expired(view)
  const { sender } = view
  return (
    <TextPageFrame middle>
      <Heading>{title}</Heading>
      <p className="lead">{text}</p>
      {ended.reason?.trim() && by && (
        <Quotation
          text={ended.reason.trim()}
          by={
            <>
              {`${by}, `}
              <Moment at={ended.at} />
            </>
          }
        />
      )}
      <dl className="particulars particulars--narrow">
        <dt>Sent by</dt>
        <dd>
          {senderFirst(sender.name)}
          {sender.email && (
            <>
              , <a href={`mailto:${sender.email}`}>{sender.email}</a>
            </>
          )}
        </dd>
        <dt>Ended</dt>
        <dd>
          <Moment at={ended.at} zoned />
        </dd>
      </dl>
      <div className="acts">
        <Button size="l" onClick={onRead}>
          Read your copy
        </Button>
      </div>
    </TextPageFrame>
  )
}

interface EndingText {
  title: string
  text: string
  /** The author of the reason. */
  by?: string
}

const endingTexts: Readonly<Record<string, (view: OpenSigningView) => EndingText>> = { expired, cancelled, declined }

function expired(view: OpenSigningView): EndingText {
  const { request, sender, recipient } = view
  const until = request.expiresAt ? ` until ${zonedMoment(request.expiresAt)}` : ''
  const acted = recipient.status === 'signed' || recipient.status === 'approved'
  return {
    title: acted ? `Not everyone ${verbsOf(view).acted} in time` : 'This request has expired',
    text:
      `${titleOf(request.title)} could be signed${until}. ` +
      (acted ? `You had ${recipient.status}. ` : 'Nothing you entered was sent. ') +
      `If you still need it, ask ${senderOf(sender.name)} to send it again.`,
  }
}

function cancelled({ sender }: OpenSigningView): EndingText {
  const by = senderFirst(sender.name)
  return {
    title: `${by} cancelled this request`,
    text: 'There’s nothing left for you to do. This request does not put the documents in force, even if some people had already signed.',
    by,
  }
}

function declined({ recipient, others, sender }: OpenSigningView): EndingText {
  if (recipient.status === 'declined') {
    return {
      title: 'You declined this request',
      text: `It has ended for everyone, and we’ll tell the others, including your reason. ${senderFirst(sender.name)} can send a new request.`,
      by: isolated(recipient.name ?? erasedName),
    }
  }
  const by = others.find(({ status }) => status === 'declined')?.name ?? erasedName
  return {
    title: 'This request was declined',
    text: `${by} declined, so the request has ended for everyone. There’s nothing left for you to do.`,
    by,
  }
}
