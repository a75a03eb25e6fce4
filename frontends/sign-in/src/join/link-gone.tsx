import { Link } from '@countersign/ui'
import { useEffect } from 'react'
import { PlainPage } from '../parts/plain-page.js'
import { commonWords } from '../words.js'
import { joinWords as words } from './words.js'

/** In place of joining without an open invitation. Forgets the token. */
export function LinkGone({ drop }: { drop: () => void }) {
  useEffect(drop, [drop])
  return (
    <PlainPage title={commonWords.linkGone} lede={words.gone}>
      <Link variant="primary" size="l" block to="/sign-in">
        Sign in
      </Link>
    </PlainPage>
  )
}
