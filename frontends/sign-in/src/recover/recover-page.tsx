import { api, ApiError, type AuthOptions } from '@countersign/contracts'
import { useEffect } from 'react'
import { useLinkToken } from '../address/use-link-token.js'
import { CredentialForm } from '../credentials/credential-form.js'
import { useEnrollment } from '../credentials/use-enrollment.js'
import { leave } from '../leave.js'
import { tellSignedIn } from '../other-tabs.js'
import { RunCommand } from '../parts/codebox.js'
import { commonWords, recoverWords as words, setupWords } from '../words.js'

/** New credentials through the link of `accounts -- recover` (rule access-16). */
export function RecoverPage({ options }: { options: AuthOptions }) {
  const { token, drop } = useLinkToken('/recover')
  const enrollment = useEnrollment({
    options,
    token: token ?? '',
    finish: (enrol) => api.recover({ token: token ?? '', enrol }),
    onDone: () => {
      drop()
      tellSignedIn()
      leave.to('/')
    },
  })
  const { fault } = enrollment
  const isGone = fault?.at === 'page' && fault.error instanceof ApiError && fault.error.status === 410
  useEffect(() => {
    if (isGone) drop()
  }, [isGone, drop])

  if (token === null || isGone) {
    return (
      <RunCommand
        title={commonWords.linkGone}
        text="This link was used or is too old. Run this command on the server for a new one:"
        command={options.commands.recover}
        copyLabel={setupWords.copyCommand}
      />
    )
  }
  return (
    <CredentialForm
      enrollment={enrollment}
      title={words.title}
      lede="Choose how you sign in from now on. Your old authenticator app and recovery codes stop working, and all sessions end. Other passkeys stay."
      labels={words}
      fragment={`#${token}`}
    />
  )
}
