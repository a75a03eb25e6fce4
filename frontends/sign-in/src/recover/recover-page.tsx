import { api, ApiError, type AuthOptions } from '@countersign/contracts'
import { useEffect } from 'react'
import { useLinkToken } from '../address/use-link-token.js'
import { CredentialForm } from '../credentials/credential-form.js'
import { NoPasskey } from '../credentials/no-passkey.js'
import { useEnrollment } from '../credentials/use-enrollment.js'
import { leave } from '../leave.js'
import { tellSignedIn } from '../other-tabs.js'
import { PageTooOld } from '../parts/page-too-old.js'
import { RunCommand } from '../parts/run-command.js'
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
        text={words.gone}
        command={words.command}
        copyLabel={setupWords.copyCommand}
      />
    )
  }
  if (fault?.at === 'page-too-old') return <PageTooOld />
  if (fault?.at === 'no-passkey') return <NoPasskey enrollment={enrollment} text={fault.text} />
  return (
    <CredentialForm
      enrollment={enrollment}
      title={words.title}
      lede={words.lede}
      labels={words}
      fragment={`#${token}`}
    />
  )
}
