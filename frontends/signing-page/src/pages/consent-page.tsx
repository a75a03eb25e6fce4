import type { OpenSigningView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { TriangleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { problemOf, useAct } from '../api/use-act.js'
import { FirstPage, RestoredNotice } from '../lazy-parts.js'
import { DocumentList } from '../parts/document-list.js'
import { Heading } from '../parts/heading.js'
import { mayHaveStoredEntries } from '../parts/may-have-stored-entries.js'
import { Problem } from '../parts/problem.js'
import { TextPageFrame } from '../parts/text-page-frame.js'
import { Quotation } from '../parts/quotation.js'
import { useMedia, wideScreen } from '../parts/use-media.js'
import { Moment } from '../parts/moment.js'
import { senderFirst, senderOf, titleOf } from '../parts/format.js'
import { verbsOf } from './people.js'

interface ConsentPageProps {
  token: string
  view: OpenSigningView
  /** The recipient consented in this visit and came back from the documents. */
  agreed: boolean
  ticked: boolean
  onTick: (ticked: boolean) => void
  onAgreed: () => void
  onRead: (documentId: string) => void
  onDecline: () => void
}

/** Introduces the request and asks for consent to act electronically. */
export function ConsentPage({ token, view, agreed, ticked, onTick, onAgreed, onRead, onDecline }: ConsentPageProps) {
  const { request, recipient, sender, documents } = view
  const approves = recipient.role === 'approver'
  const verb = approves ? 'approve' : 'sign'
  const from = senderFirst(sender.name)
  const by = [from, sender.email].filter(Boolean).join(', ')
  const wide = useMedia(wideScreen)
  const heading = useId()
  const [first] = documents
  return (
    <TextPageFrame wide forWhom={recipient.name}>
      <div className="consent">
        <div>
          <p className="quiet__overline">{approves ? 'Request for approval' : 'Signature request'}</p>
          <Heading>
            {from} asks you to {verb} {titleOf(request.title)}
          </Heading>
          {!agreed && mayHaveStoredEntries() && <RestoredNotice token={token} view={view} />}
          {quotation(recipient.message, `${by}, privately to you`)}
          {quotation(request.emailMessage, by)}
        </div>
        <aside className="consent__about" aria-label={`Documents to ${verb}`}>
          {wide && first && <FirstPage token={token} document={first} />}
          <DocumentList documents={documents} onRead={onRead} />
          {request.expiresAt && (
            <dl className="particulars">
              <dt>Open until</dt>
              <dd>
                <Moment at={request.expiresAt} zoned />
              </dd>
            </dl>
          )}
        </aside>
        <section className="consent__terms" aria-labelledby={heading}>
          <h2 className="display quiet__section" id={heading}>
            {approves ? 'Approving electronically' : 'Signing electronically'}
          </h2>
          <Terms from={senderOf(sender.name)} approves={approves} acted={verbsOf(view).acted} />
          <Agreement {...{ token, verb, ticked, onTick, onAgreed, onDecline }} />
        </section>
      </div>
    </TextPageFrame>
  )
}

const quotation = (text: string | null, by: string) => text?.trim() && <Quotation text={text.trim()} by={by} />

function Terms({ from, approves, acted }: { from: string; approves: boolean; acted: string }) {
  const verb = approves ? 'approve' : 'sign'
  const terms = [
    [
      `What ${approves ? 'approving' : 'signing'} means`,
      `${approves ? 'Approving' : 'Signing'} here is intended to have the same effect as your signature on paper.`,
    ],
    [
      'You have a choice',
      `You can read everything first, and you can decline. If you’d rather ${verb} on paper, contact ${from} before you continue.`,
    ],
    [
      'You keep a copy',
      `When everyone has ${acted}, we’ll email you the sealed documents or a link to them, free of charge. All you need is a browser and a PDF reader.`,
    ],
    [
      'What we record',
      'Your name, email address, IP address, browser, and each step with its time. The other recipients see this in the certificate and the evidence.',
    ],
  ]
  return (
    <dl className="terms">
      {terms.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

interface AgreementProps {
  token: string
  verb: 'sign' | 'approve'
  ticked: boolean
  onTick: (ticked: boolean) => void
  onAgreed: () => void
  onDecline: () => void
}

function Agreement({ token, verb, ticked, onTick, onAgreed, onDecline }: AgreementProps) {
  const box = useRef<HTMLInputElement>(null)
  const missing = useId()
  const [asked, setAsked] = useState(false)
  const agree = useAct(token, (calls) => calls.reportViewed(token, { consent: true }))
  const unticked = asked && !ticked
  const go = () => {
    setAsked(true)
    if (ticked) agree.mutate(undefined, { onSuccess: onAgreed })
    else box.current?.focus()
  }
  return (
    <>
      <label className="agree">
        <input
          type="checkbox"
          ref={box}
          checked={ticked}
          aria-invalid={unticked || undefined}
          aria-describedby={unticked ? missing : undefined}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span>I agree to {verb} these documents electronically and to receive them electronically.</span>
      </label>
      {unticked && (
        <p className="error quiet__error" id={missing} role="alert">
          <TriangleAlert className="icon" />
          Please check this box to continue.
        </p>
      )}
      {agree.isError && <Problem>{problemOf(agree.error)}</Problem>}
      <div className="acts">
        <Button variant="primary" size="l" busy={agree.isPending} onClick={go}>
          Continue to the documents
        </Button>
        <Button variant="ghost" size="l" onClick={onDecline}>
          {`Decline to ${verb}…`}
        </Button>
      </div>
    </>
  )
}
