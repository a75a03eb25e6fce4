import { api, type Me, useMutation } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { leave } from '../leave.js'
import { PlainPage } from '../parts/plain-page.js'
import { refusalOf, Trouble } from '../parts/trouble.js'
import type { JoiningProps } from './join-form.js'
import { LinkGone } from './link-gone.js'
import { joinWords as words, signInToJoin } from './words.js'

/** One button, for a person who is signed in with the address of the invitation. */
export function WithAccount({ invitation, token, drop, onDone }: JoiningProps) {
  const joining = useMutation<Me>({
    mutationFn: () => api.acceptInvitation({ token }),
    onSuccess: onDone,
    // With a page load, because this document names the person whose session has ended.
    onError: (error) => refusalOf(error)?.status === 401 && leave.to(signInToJoin),
  })
  if (refusalOf(joining.error)?.status === 410) return <LinkGone drop={drop} />
  const title = words.join(invitation.teamName)
  return (
    <PlainPage title={title} lede={words.lede(invitation)} below={words.below(invitation)}>
      {joining.error && <Trouble title={words.failed} error={joining.error} />}
      <Button
        variant="primary"
        size="l"
        block
        busy={joining.isPending || joining.isSuccess}
        onClick={() => joining.mutate()}
      >
        {title}
      </Button>
    </PlainPage>
  )
}
