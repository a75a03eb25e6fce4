import type { InvitationTarget } from '@countersign/contracts'
import { Link } from '@countersign/ui'
import { PlainPage } from '../parts/plain-page.js'
import { joinWords as words, signInToJoin } from './words.js'

/** For a person who has an account and is not signed in. */
export function SignInFirst({ invitation }: { invitation: InvitationTarget }) {
  return (
    <PlainPage title="Sign in to join" lede={words.hasAccount(invitation)} below={words.below(invitation)}>
      <Link variant="primary" size="l" block to={signInToJoin}>
        Sign in
      </Link>
    </PlainPage>
  )
}
