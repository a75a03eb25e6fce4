import { api, type AuthOptions, type InvitationTarget } from '@countersign/contracts'
import { hasVisibleLetter } from '@countersign/contracts/entered-text'
import { useRef, useState } from 'react'
import { AboutYou } from '../credentials/about-you.js'
import { CredentialForm } from '../credentials/credential-form.js'
import { useEnrollment } from '../credentials/use-enrollment.js'
import { Field } from '../parts/field.js'
import { refusalOf } from '../parts/trouble.js'
import { commonWords } from '../words.js'
import { LinkGone } from './link-gone.js'
import { SignInFirst } from './sign-in-first.js'
import { joinWords as words } from './words.js'

export interface JoiningProps {
  invitation: InvitationTarget
  /** Of the invitation's link. */
  token: string
  /** Forgets it. */
  drop: () => void
  onDone: () => void
}

/** The person and their credentials, on a single page of steps. */
export function JoinForm({ invitation, token, drop, onDone, options }: JoiningProps & { options: AuthOptions }) {
  const [name, setName] = useState('')
  const [isChecked, setChecked] = useState(false)
  const nameInput = useRef<HTMLInputElement>(null)
  const enrollment = useEnrollment({
    options,
    token,
    finish: (enrol) => api.acceptInvitation({ token, name: name.trim(), enrol }),
    onDone,
  })
  const isNamed = hasVisibleLetter(name)
  const { fault } = enrollment
  const status = fault?.at === 'page' ? refusalOf(fault.error)?.status : null
  if (status === 410) return <LinkGone drop={drop} />
  // The account was made meanwhile.
  if (status === 401) return <SignInFirst invitation={invitation} />
  return (
    <CredentialForm
      enrollment={enrollment}
      title={words.join(invitation.teamName)}
      lede={words.lede(invitation)}
      below={words.below(invitation)}
      labels={words}
      first={
        <AboutYou name={name} nameRef={nameInput} onName={setName} isChecked={isChecked} isDone={isNamed}>
          <div className="gate__form-wide">
            <Field label={commonWords.email} type="email" autoComplete="username" value={invitation.email} disabled />
          </div>
        </AboutYou>
      }
      firstIsDone={isNamed}
      checkFirst={() => {
        setChecked(true)
        if (!isNamed) nameInput.current?.focus()
        return isNamed
      }}
      fragment={`#${token}`}
    />
  )
}
