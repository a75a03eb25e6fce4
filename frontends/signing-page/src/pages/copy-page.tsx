import type { OpenSigningView } from '@countersign/contracts'
import { Heading } from '../parts/heading.js'
import { TextPageFrame } from '../parts/text-page-frame.js'
import { titleOf } from '../parts/format.js'
import { actingPeople, People, verbsOf } from './people.js'

/** For recipients of a copy, before it exists. */
export function CopyPage({ view }: { view: OpenSigningView }) {
  return (
    <TextPageFrame middle forWhom={view.recipient.name}>
      <Heading>Your copy is not ready yet</Heading>
      <p className="lead">
        You’ll receive a copy of {titleOf(view.request.title)} once everyone has {verbsOf(view).acted}. We’ll email you
        then.
      </p>
      <People people={actingPeople(view)} />
    </TextPageFrame>
  )
}
