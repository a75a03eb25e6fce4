import type { OpenSigningView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Button } from '@countersign/ui'
import { Heading } from '../parts/heading.js'
import { TextPageFrame } from '../parts/text-page-frame.js'
import { spelledOut } from '../fields/field-text.js'
import { senderFirst, senderOf, titleOf } from '../parts/format.js'
import { actingPeople, People, verbsOf } from './people.js'

/** The recipient has acted; others still have to, or the documents are being sealed. */
export function DonePage({ view, onRead }: { view: OpenSigningView; onRead: () => void }) {
  const { request, recipient, sender, progress } = view
  const left = progress.total - progress.done
  const verb = recipient.role === 'approver' ? 'approved' : 'signed'
  return (
    <TextPageFrame middle>
      <Heading>
        Thank you{recipient.name && `, ${isolated(recipient.name)}`}. You have {verb}.
      </Heading>
      <p className="lead" role="status">
        {nextStepsText(view)}
      </p>
      <section className="quiet__part">
        <h2 className="display quiet__section">{titleOf(request.title)}</h2>
        <People people={actingPeople(view)} />
      </section>
      <div className="acts">
        <Button size="l" onClick={onRead}>
          Read the documents again
        </Button>
      </div>
      {left > 0 && (
        <p className="hint quiet__regret">
          {verb === 'signed' ? 'Signed' : 'Approved'} something by mistake? Contact {senderOf(sender.name)}
          {sender.email && (
            <>
              {' '}
              at <a href={`mailto:${sender.email}`}>{sender.email}</a>
            </>
          )}{' '}
          right away. The request can be cancelled until everyone has {verbsOf(view).acted}.
        </p>
      )}
    </TextPageFrame>
  )
}

function nextStepsText(view: OpenSigningView): string {
  const {
    progress: { done, total },
    sealingGivenUp,
    sender,
  } = view
  const { act, acted } = verbsOf(view)
  if (done < total)
    return `${remainingText(total - done)} to ${act}. Then we’ll email you the sealed copy or a link to it. There’s nothing more for you to do. You can close this page.`
  if (sealingGivenUp)
    return `Everyone has ${acted}, but the documents could not be sealed, and we’ve stopped trying. What you did stays on record. ${senderFirst(sender.name)} can end this request and send the documents again. We’ll email you then. There’s nothing for you to do. You can close this page.`
  return `Everyone has ${acted}. The documents are being sealed, which takes a minute. You can wait here or close this page. We’ll email you the result.`
}

function remainingText(left: number): string {
  if (left === 1) return 'One person still needs'
  const words = spelledOut(left)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} people still need`
}
