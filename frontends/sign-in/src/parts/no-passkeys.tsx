import { Notice } from '@countersign/ui'
import type { PasskeySupport } from '../passkeys/support.js'
import { passkeyWords as words } from '../words.js'

/** Why passkeys are not offered here. `fragment` keeps a link's token under the other name. */
export function NoPasskeys({ support, fragment = '' }: { support: PasskeySupport; fragment?: string }) {
  if (support.can) return null
  if (support.why === 'missing') return <Notice title="This browser has no passkeys here">{words.missingText}</Notice>
  const { byName, host } = support
  return (
    <Notice title={`Browsers refuse passkeys at ${host}`}>
      {byName === null ? (
        'They need the name of a server, not its number. Go on with a password.'
      ) : (
        <>
          <a className="link link--inline" href={`${byName}${fragment}`}>
            {`Open this page at ${new URL(byName).host}`}
          </a>{' '}
          to use one. Or go on with a password.
        </>
      )}
    </Notice>
  )
}
