import { Notice } from '@countersign/ui'
import type { PasskeySupport } from '../passkeys/support.js'
import { passkeyWords as words } from '../words.js'

/** Why passkeys are not offered here. `fragment` keeps a link's token under the other name. */
export function NoPasskeys({ support, fragment = '' }: { support: PasskeySupport; fragment?: string }) {
  if (support.can) return null
  if (support.why === 'missing') return <Notice title={words.missing}>{words.missingText}</Notice>
  const { byName, host } = support
  return (
    <Notice title={words.needsName(host)}>
      {byName === null ? (
        words.noName
      ) : (
        <>
          <a className="link link--inline" href={`${byName}${fragment}`}>
            {words.openByName(new URL(byName).host)}
          </a>{' '}
          {words.byName}
        </>
      )}
    </Notice>
  )
}
