import type { OpenSigningView } from '@countersign/contracts'
import { Heading } from '../parts/heading.js'
import { QuietFrame } from '../parts/quiet-frame.js'
import { titleOf } from '../parts/words.js'
import { actingPeople, People, theyDo } from './people.js'

/** For recipients of a copy, before it exists. */
export function CopyPage({ view }: { view: OpenSigningView }) {
  return (
    <QuietFrame middle forWhom={view.recipient.name}>
      <Heading>Your copy is not ready yet</Heading>
      <p className="lead">
        You’ll receive a copy of {titleOf(view.request.title)} once everyone has {theyDo(view).acted}. We’ll email you
        then.
      </p>
      <People people={actingPeople(view)} />
    </QuietFrame>
  )
}
