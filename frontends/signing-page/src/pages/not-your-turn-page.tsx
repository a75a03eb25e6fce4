import type { OpenSigningView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Heading } from '../parts/heading.js'
import { TextPageFrame } from '../parts/text-page-frame.js'
import { titleOf } from '../parts/format.js'
import { actingPeople, People } from './people.js'

export interface NotYourTurnPageProps {
  view: OpenSigningView
  onRead: () => void
  onDecline: () => void
}

/** Others act first. The recipient can already read and decline. */
export function NotYourTurnPage({ view, onRead, onDecline }: NotYourTurnPageProps) {
  const { request, recipient } = view
  const verb = recipient.role === 'approver' ? 'approve' : 'sign'
  return (
    <TextPageFrame middle forWhom={recipient.name}>
      <Heading>It’s not your turn yet</Heading>
      <p className="lead">
        {titleOf(request.title)} goes from one person to the next. We’ll email you as soon as the people before you are
        done, so you don’t need to check back.
      </p>
      <People people={actingPeople(view)} />
      <div className="acts">
        <Button size="l" onClick={onRead}>
          Read the documents
        </Button>
        <Button variant="ghost" size="l" onClick={onDecline}>
          {`Decline to ${verb}…`}
        </Button>
      </div>
    </TextPageFrame>
  )
}
